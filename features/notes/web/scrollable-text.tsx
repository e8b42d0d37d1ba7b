import { classes } from '#kit/classes'

export const ScrollableText = ({ text, className }: { text: string; className?: string }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    tabIndex={0}
    className={classes('overflow-auto font-sans text-[13px] break-words whitespace-pre-wrap', className)}
  >
    {text || '–'}
  </pre>
)
