import type { ReactNode } from 'react'
import { classes } from './classes'

export type BadgeVariant = 'plain' | 'good' | 'warm' | 'bad' | 'outline'

const variantClasses: Record<BadgeVariant, string> = {
  plain: 'bg-sunken text-quiet',
  good: 'bg-awning-wash text-awning',
  warm: 'bg-marigold-wash text-ink',
  bad: 'bg-brick text-on-brick',
  outline: 'border text-quiet',
}

/** A short status word in a matching colour. */
export const Badge = ({ variant = 'plain', children }: { variant?: BadgeVariant; children: ReactNode }) => (
  <span
    className={classes(
      'inline-flex items-center rounded-full px-2.5 py-0.5 text-xs leading-5 font-medium whitespace-nowrap [print-color-adjust:exact]',
      variantClasses[variant],
    )}
  >
    {children}
  </span>
)
