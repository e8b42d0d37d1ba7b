import { classes } from './classes'

/** The grey shape of something that is on its way. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('breathes rounded-control bg-line', className)} />
)
