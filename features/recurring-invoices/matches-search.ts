import { foldAccents } from '#core/fold-accents'

type Searched = { clientName: string; items: { description: string }[] }

/** Every word is in the client's name or in a line. */
export function matchesSearch({ clientName, items }: Searched, search: string): boolean {
  const text = foldAccents([clientName, ...items.map(({ description }) => description)].join(' '))
  return foldAccents(search)
    .split(/[\s@./_-]+/)
    .every((word) => text.includes(word))
}
