import type { Range } from '#platform/files/blob-store'

/** The range of a `Range` header: 'whole' if there is none that we support, 'none' if it lies outside of the file. */
export function byteRange(header: string | undefined, size: number): Range | 'whole' | 'none' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (!match || (from === '' && to === '')) return 'whole'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size || (from === '' && Number(to) === 0)) return 'none'
  return start > end ? 'whole' : { start, end }
}
