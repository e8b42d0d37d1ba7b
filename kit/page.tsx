import type { ReactNode } from 'react'
import { classes } from './classes'

type PageProps = { title: string; subtitle?: string; actions?: ReactNode; narrow?: boolean; children: ReactNode }

/** A screen: window title, h1, actions and content. While a toast is shown there is room to scroll past it. */
export function Page({ title, subtitle, actions, narrow, children }: PageProps) {
  return (
    <div className="mx-auto w-full max-w-[1344px] px-4 pt-6 pb-24 md:px-8 md:py-8 [body:has([data-toasts]>*)_&]:pb-36">
      <title>{`${title} · Mainstreet`}</title>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-sign text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
          {subtitle && <p className="mt-1 text-quiet">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
      <div className={classes(narrow && 'max-w-[640px]')}>{children}</div>
    </div>
  )
}
