import type { ReactNode } from 'react'
import { classes } from './classes'

export type BadgeLook = 'plain' | 'good' | 'warm' | 'bad' | 'outline'

const looks: Record<BadgeLook, string> = {
  plain: 'bg-sunken text-quiet',
  good: 'bg-awning-wash text-awning',
  warm: 'bg-marigold-wash text-ink',
  bad: 'bg-brick text-on-brick',
  outline: 'border text-quiet',
}

/** A word about something, in a colour that repeats what it says. */
export const Badge = ({ look = 'plain', children }: { look?: BadgeLook; children: ReactNode }) => (
  <span
    className={classes(
      'inline-flex items-center rounded-full px-2.5 py-0.5 text-xs leading-5 font-medium whitespace-nowrap',
      looks[look],
    )}
  >
    {children}
  </span>
)
