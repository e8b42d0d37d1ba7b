import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#kit/button'
import { Select } from '#kit/select'
import { countText, defaultPageSize, pageCount, pageSizes } from '../deal-list'
import type { Shown } from './list-address'

type DealPagerProps = {
  shown: Pick<Shown, 'page' | 'pageSize'>
  total: number
  onChange: (changes: Partial<Shown>) => void
}

export function DealPager({ shown: { page, pageSize }, total, onChange }: DealPagerProps) {
  const pages = pageCount(total, pageSize)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="figures flex-1 text-quiet">{countText(page, pageSize, total)}</p>
      {(total > (pageSizes[0] ?? 0) || pageSize !== defaultPageSize) && (
        <Select
          label="Rows per page"
          hideLabel
          value={String(pageSize)}
          onChange={(event) => onChange({ pageSize: Number(event.target.value) })}
          options={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          className="w-32"
        />
      )}
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
