import { classes } from '#kit/classes'

/** Words as they were typed, in a box that scrolls. */
export const WordsBox = ({ words, className }: { words: string; className?: string }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse must be able to scroll
    tabIndex={0}
    className={classes('overflow-auto font-sans text-[13px] break-words whitespace-pre-wrap', className)}
  >
    {words || '–'}
  </pre>
)
