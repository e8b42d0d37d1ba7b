import { classes } from '#kit/classes'

export type ResultLine = { label: string; value: string; isMain?: boolean }

/** The results of a calculator; the main line is larger. */
export const Results = ({ lines }: { lines: ResultLine[] }) => (
  <dl aria-live="polite" className="mt-5 divide-y rounded-control bg-sunken px-4 py-1">
    {lines.map(({ label, value, isMain }) => (
      <div key={label} className="flex items-baseline justify-between gap-4 py-2">
        <dt className={isMain ? 'font-medium' : 'text-quiet'}>{label}</dt>
        <dd className={classes('figures text-right', isMain && 'text-lg font-semibold')}>{value}</dd>
      </div>
    ))}
  </dl>
)
