import type { ReactNode } from 'react'

type SidePanelProps = { title: string; hint?: string; action?: ReactNode; children: ReactNode }

export const SidePanel = ({ title, hint, action, children }: SidePanelProps) => (
  <section aria-label={title} className="rounded-card border bg-card">
    <div className="flex items-start justify-between gap-3 px-4 pt-4 pb-2">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {hint && <p className="mt-0.5 text-[13px] text-quiet">{hint}</p>}
      </div>
      {action}
    </div>
    <div className="px-4 pb-4">{children}</div>
  </section>
)

export const Failed = ({ children, onRetry }: { children: string; onRetry: () => void }) => (
  <p className="py-2 text-quiet">
    {children}{' '}
    <button type="button" className="font-medium text-awning hover:underline" onClick={onRetry}>
      Try Again
    </button>
  </p>
)
