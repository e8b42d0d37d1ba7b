import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageCount, rangeText } from '#core/paging'
import { IconButton } from './button'
import { Select } from './select'

type PagerProps = {
  /** 'documents' */
  noun: string
  page: number
  pageSize: number
  total: number
  /** There are more than the total. */
  isMore?: boolean
  onChange: (changes: { page: number } | { pageSize: number }) => void
  /** The page sizes on offer; none hides the choice. */
  sizes?: readonly number[]
  /** Whether the arrows are shown for a single page too. */
  alwaysArrows?: boolean
  /** Actions on the selected rows. */
  children?: ReactNode
}

/** The range that is shown, the page size, and previous and next page. */
export function Pager(props: PagerProps) {
  const { noun, page, pageSize, total, isMore = false, onChange, sizes = [], alwaysArrows = false, children } = props
  const pages = pageCount(total, pageSize)
  return (
    <div className="mt-4 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-3">
      <p className="figures text-quiet">{rangeText(page, pageSize, total, noun, isMore)}</p>
      <div className="flex-1" />
      {children}
      {sizes.length > 0 && (
        <Select
          label="Rows per page"
          hideLabel
          value={String(pageSize)}
          onChange={(event) => onChange({ pageSize: Number(event.target.value) })}
          options={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          className="w-32"
        />
      )}
      {(pages > 1 || alwaysArrows) && (
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
