import { Link } from '@tanstack/react-router'
import { statusLabels } from '#features/invoices/invoice'
import { showDay } from '#kit/dates'
import type { SeriesIssue } from '../recurring-invoice'

export function IssueList({ issues }: { issues: SeriesIssue[] }) {
  return (
    <section aria-label="Invoices so far" className="rounded-card border bg-card p-5">
      <h2 className="mb-3 font-semibold">Invoices so far</h2>
      {issues.length === 0 && <p className="text-quiet">None yet. The first is made on its day.</p>}
      <ul className="divide-y">
        {issues.map((issue) => (
          <li key={issue.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="figures w-28 shrink-0">{showDay(issue.date)}</span>
            <span className="min-w-0 flex-1">
              {issue.invoice ? (
                <Link
                  to="/invoices/$id"
                  params={{ id: String(issue.invoice.id) }}
                  className="figures font-medium hover:text-awning hover:underline"
                >
                  {issue.invoice.invoiceNumber}
                </Link>
              ) : (
                <span className="text-quiet">{withoutInvoice[issue.state]}</span>
              )}
              {issue.error && <span className="block text-[13px] text-brick">{issue.error}</span>}
            </span>
            <span className="text-quiet">{stateWords(issue)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const withoutInvoice: Record<SeriesIssue['state'], string> = {
  made: 'Deleted',
  skipped: 'Skipped',
  empty: 'Nothing to bill',
}

function stateWords({ invoice, sending, isMissed }: SeriesIssue): string {
  if (!invoice) return ''
  if (invoice.status === 'draft' && sending === 'due') return 'About to be sent'
  if (invoice.status === 'draft' && sending === 'queued') return 'In the outbox'
  if (invoice.status === 'draft' && isMissed) return 'Waits for your word'
  return statusLabels[invoice.status]
}
