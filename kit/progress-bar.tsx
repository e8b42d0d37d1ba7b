import { classes } from './classes'

type ProgressBarProps = {
  value: number
  max: number
  className?: string
} & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** How far something is that takes its time. Browsers draw their own bar so that none done looks like all done. */
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
