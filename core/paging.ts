import * as z from 'zod'

const positiveInteger = (message: string) => z.coerce.number(message).int(message).min(1, message)

/** The `page` parameter of a list, counted from 1. */
export const pageNumber = () =>
  positiveInteger('Must be a page number').max(1_000_000, 'Must be a page number').optional()

/** The `pageSize` parameter of a list. */
export const rowsPerPage = () => positiveInteger('Must be a number of rows').max(500, 'At most 500 rows').optional()

export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

type Paging = { page?: number | undefined; pageSize?: number | undefined }
export type Slice = { limit: number; offset: number }

/** The part of a list that is asked for; undefined if it is asked for whole. */
export function sliceOf({ page, pageSize }: Paging, defaultPageSize: number): Slice | undefined {
  if (page === undefined && pageSize === undefined) return undefined
  const limit = pageSize ?? defaultPageSize
  return { limit, offset: ((page ?? 1) - 1) * limit }
}

/** What was found tells the total, so that it need not be counted, unless it fills its page or is beyond the last one. */
export function totalFromFound(found: number, slice: Slice | undefined): number | undefined {
  if (!slice) return found
  const { limit, offset } = slice
  return found < limit && (found > 0 || offset === 0) ? offset + found : undefined
}

/** The total of a list, and whether there are more: a word that is in most records is not counted to the end. */
export type Total = { total: number; isMore: boolean }

/** The headers of one page of a list: how many records there are in all, and whether that is only the least. */
export const totalHeader = 'x-total-count'
export const moreHeader = 'x-total-more'

export const totalHeaders = ({ total, isMore }: Total) => ({
  [totalHeader]: String(total),
  ...(isMore && { [moreHeader]: 'true' }),
})

export const parseTotal = (header: (name: string) => string | null): Total => ({
  total: Number(header(totalHeader)) || 0,
  isMore: header(moreHeader) === 'true',
})

/** 'Showing 11-20 of 46 clients' */
export function rangeText(page: number, pageSize: number, total: number, noun: string, isMore = false): string {
  if (total === 0) return `No ${noun} found`
  const first = (page - 1) * pageSize + 1
  const of = isMore ? 'of more than' : 'of'
  return `Showing ${first}-${Math.min(first + pageSize - 1, total)} ${of} ${total.toLocaleString('en-US')} ${noun}`
}
