import type { ComponentProps } from 'react'
import { classes } from './classes'

type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'bg-awning text-on-awning hover:bg-awning-deep',
  plain: 'border border-line bg-card text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-brick text-on-brick hover:bg-brick-deep',
}

const shape =
  'inline-flex h-10 md:h-9 items-center justify-center gap-2 rounded-control px-3.5 text-sm font-medium whitespace-nowrap print:hidden ' +
  'transition-colors duration-150 disabled:opacity-55 disabled:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0'

/** The classes of a button, also for links that look like one. */
export const buttonClasses = (variant: ButtonVariant = 'plain', extra?: string) =>
  classes(shape, variantClasses[variant], extra)

export function Button({
  variant,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type={type} className={buttonClasses(variant, className)} {...rest} />
}

/** A button that shows only an icon. The label is read by screen readers; for a tooltip, wrap it in one. */
export function IconButton({
  label,
  small,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; small?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classes(
        'inline-grid shrink-0 place-items-center rounded-control text-quiet transition-colors duration-150 print:hidden',
        small ? 'size-10 md:size-9 [&_svg]:size-4' : 'size-10 [&_svg]:size-5',
        'hover:bg-sunken hover:text-ink',
        className,
      )}
      {...rest}
    />
  )
}
