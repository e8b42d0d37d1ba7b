import type { ComponentProps } from 'react'
import { classes } from './classes'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  primary: 'bg-awning text-on-awning hover:bg-awning-deep',
  plain: 'border border-line bg-card text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-brick text-on-brick hover:bg-brick-deep',
}

const shape =
  'inline-flex h-10 md:h-9 items-center justify-center gap-2 rounded-control px-3.5 text-sm font-medium whitespace-nowrap ' +
  'transition-colors duration-150 disabled:opacity-55 disabled:pointer-events-none [&_svg]:size-4 [&_svg]:shrink-0'

/** The look of a button, also for links that act as one. */
export const buttonClasses = (look: Look = 'plain', extra?: string) => classes(shape, looks[look], extra)

export function Button({ look, className, type = 'button', ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type={type} className={buttonClasses(look, className)} {...rest} />
}

/** A button that shows only a picture; its label is spoken and shown as a tooltip by whoever wraps it. */
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
        'inline-grid shrink-0 place-items-center rounded-control text-quiet transition-colors duration-150',
        small ? 'size-10 md:size-9 [&_svg]:size-4' : 'size-10 [&_svg]:size-5',
        'hover:bg-sunken hover:text-ink',
        className,
      )}
      {...rest}
    />
  )
}
