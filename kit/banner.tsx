import type { ReactNode } from 'react'
import { classes } from './classes'

/** A message on the page itself about how something went. */
export function Banner({ variant, children }: { variant: 'good' | 'bad'; children: ReactNode }) {
  return (
    <div
      role={variant === 'bad' ? 'alert' : 'status'}
      className={classes(
        'fades rounded-control border px-3.5 py-2.5',
        variant === 'bad' ? 'border-brick bg-brick-wash' : 'border-awning bg-awning-wash',
      )}
    >
      {children}
    </div>
  )
}
