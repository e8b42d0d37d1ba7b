import { type ReactNode, useId } from 'react'

/** A section of the column beside a record. */
export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border bg-card p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
