import type { ReactNode } from 'react'
import { classes } from './classes'

/** A message on the page itself about how something went. */
export function Banner({ variant, children }: { variant: keyof typeof variants; children: ReactNode }) {
  return (
    <div
      role={variant === 'bad' ? 'alert' : 'status'}
      className={classes('fades rounded-control border px-3.5 py-2.5', variants[variant])}
    >
      {children}
    </div>
  )
}

const variants = {
  good: 'border-awning bg-awning-wash',
  /** Done, but not all of it. */
  warm: 'border-marigold bg-marigold-wash',
  bad: 'border-brick bg-brick-wash',
}
