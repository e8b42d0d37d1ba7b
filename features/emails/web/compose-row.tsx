import type { ReactNode } from 'react'

type ComposeRowProps = {
  label: string
  id: string
  error?: string | undefined
  after?: ReactNode
  children: ReactNode
}

/** A field of the compose form, with its label on the left on wide screens. */
export const ComposeRow = ({ label, id, error, after, children }: ComposeRowProps) => (
  <div className="gap-x-3 sm:grid sm:grid-cols-[4rem_minmax(0,1fr)] sm:items-start">
    <div className="flex items-baseline justify-between sm:pt-2.5">
      <label htmlFor={id} className="mb-1 block font-medium sm:mb-0">
        {label}
      </label>
    </div>
    <div className="flex gap-2">
      <div className="relative min-w-0 flex-1">{children}</div>
      {after}
    </div>
    {error && (
      <p id={`${id}-error`} className="mt-1.5 text-[13px] text-brick sm:col-start-2">
        {error}
      </p>
    )}
  </div>
)
