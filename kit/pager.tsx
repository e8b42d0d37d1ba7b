import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './button'
import { Select } from './select'

type PagerProps = {
  /** 'documents' */
  what: string
  page: number
  pageSize: number
  total: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

/** Which part of a list is shown, how much of it at once, and the way to the rest. */
export function Pager({ what, page, pageSize, total, sizes, onPage, onPageSize }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="figures text-quiet">
        {total === 0
          ? `No ${what} found`
          : `Showing ${first}-${Math.min(first + pageSize - 1, total)} of ${total} ${what}`}
      </p>
      <div className="flex-1" />
      <Select
        label="Rows per page"
        hideLabel
        value={String(pageSize)}
        onChange={(event) => onPageSize(Number(event.target.value))}
        options={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        className="w-32"
      />
      <div className="flex items-center">
        <IconButton
          label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          className="disabled:opacity-40"
        >
          <ChevronLeft />
        </IconButton>
        <span className="figures px-1 whitespace-nowrap">{`Page ${page} of ${pages}`}</span>
        <IconButton
          label="Next page"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
          className="disabled:opacity-40"
        >
          <ChevronRight />
        </IconButton>
      </div>
    </div>
  )
}
