import type { ReactNode } from 'react'

export function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t py-7 first:border-t-0 first:pt-0">
      <h2 className="text-base font-semibold">{title}</h2>
      {hint && <p className="mt-1 text-quiet">{hint}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
