import type { Range } from '#platform/files/blob-store'

/** The part of a file that a `Range` header asks for: 'whole' without one that we serve, 'none' where it lies outside. */
export function byteRange(header: string | undefined, size: number): Range | 'whole' | 'none' {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, from = '', to = ''] = asked ?? []
  if (!asked || (from === '' && to === '')) return 'whole'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size || (from === '' && Number(to) === 0)) return 'none'
  return start > end ? 'whole' : { start, end }
}
