import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#kit/button'
import { countText, type InvoiceQuery, invoicesAtOnce } from '../invoice-list'

type PagerProps = { query: InvoiceQuery; total: number; onChange: (changes: Partial<InvoiceQuery>) => void }

export function InvoicePager({ query: { page = 1, pageSize = invoicesAtOnce }, total, onChange }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <div className="mt-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
      <p className="figures text-quiet">{countText(page, pageSize, total)}</p>
      {pages > 1 && (
        <div className="flex items-center">
          <IconButton
            label="Previous page"
            disabled={page <= 1}
            onClick={() => onChange({ page: page - 1 })}
            className="disabled:opacity-40"
          >
            <ChevronLeft />
          </IconButton>
          <span className="figures px-1 whitespace-nowrap">{`Page ${page} of ${pages}`}</span>
          <IconButton
            label="Next page"
            disabled={page >= pages}
            onClick={() => onChange({ page: page + 1 })}
            className="disabled:opacity-40"
          >
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </div>
  )
}
