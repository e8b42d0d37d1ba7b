import { useEffect } from 'react'
import { pageCount } from '#core/paging'
import type { PageOf } from './queries'

/**
 * Goes to the last page from one beyond it: its last row was deleted, or the link is old. True meanwhile, since an empty
 * page is then no empty list.
 */
export function useExistingPage(
  list: PageOf<unknown> | undefined,
  { page, pageSize }: { page: number; pageSize: number },
  change: (changes: { page: number }, options: { replace: boolean }) => void,
): boolean {
  const last = pageCount(list?.total ?? 0, pageSize)
  const isBeyond = list !== undefined && list.rows.length === 0 && list.total > 0 && page > last
  useEffect(() => {
    if (isBeyond) change({ page: last }, { replace: true })
  })
  return isBeyond
}
