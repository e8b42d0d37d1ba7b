import type { ReactNode } from 'react'
import { classes } from './classes'

/** A sentence on the page itself: how something went. */
export function Banner({ look, children }: { look: 'good' | 'bad'; children: ReactNode }) {
  return (
    <div
      role={look === 'bad' ? 'alert' : 'status'}
      className={classes(
        'fades rounded-control border px-3.5 py-2.5',
        look === 'bad' ? 'border-brick bg-brick-wash' : 'border-awning bg-awning-wash',
      )}
    >
      {children}
    </div>
  )
}
