import { classes } from '#kit/classes'

export type AnswerLine = { label: string; value: string; isMain?: boolean }

/** What a calculator says, its main line largest. */
export const Answers = ({ lines }: { lines: AnswerLine[] }) => (
  <dl aria-live="polite" className="mt-5 divide-y rounded-control bg-sunken px-4 py-1">
    {lines.map(({ label, value, isMain }) => (
      <div key={label} className="flex items-baseline justify-between gap-4 py-2">
        <dt className={isMain ? 'font-medium' : 'text-quiet'}>{label}</dt>
        <dd className={classes('figures text-right', isMain && 'text-lg font-semibold')}>{value}</dd>
      </div>
    ))}
  </dl>
)
