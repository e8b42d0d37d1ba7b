import { classes } from './classes'

type ProgressBarProps = {
  value: number
  max: number
  className?: string
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** Styled by hand: the browsers' own bar looks full where the value is 0. */
export const ProgressBar = ({ className, ...rest }: ProgressBarProps) => (
  <progress
    {...rest}
    className={classes(
      'block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line',
      '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-awning [&::-moz-progress-bar]:bg-awning',
      className,
    )}
  />
)
