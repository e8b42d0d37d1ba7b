import { type BarPart, barParts, type InvoiceSummary, statusShares } from '../summary'

const tones: Record<BarPart, string> = {
  Paid: 'bg-awning',
  Pending: 'bg-marigold',
  Overdue: 'bg-brick',
  Other: 'bg-edge',
}

/** The share of invoices in each status. */
export function StatusBar({ summary }: { summary: InvoiceSummary }) {
  const shares = statusShares(summary.books)
  const isEmpty = barParts.every((part) => shares[part].count === 0)
  return (
    <section aria-label="Invoice status" className="mb-6 rounded-card border bg-card px-5 py-4">
      <div
        aria-hidden="true"
        className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken [print-color-adjust:exact]"
      >
        {!isEmpty &&
          barParts.map(
            (part) =>
              shares[part].count > 0 && (
                <div key={part} className={tones[part]} style={{ width: `${shares[part].percent}%`, minWidth: 4 }} />
              ),
          )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-[13px]">
        {barParts.map((part) => (
          <li key={part} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-full [print-color-adjust:exact] ${tones[part]}`} />
            {part} <span className="figures text-quiet">{`${shares[part].percent}%`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
