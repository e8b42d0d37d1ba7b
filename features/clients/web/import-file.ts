import { type CsvRow, parseCsv } from '#core/csv'
import { type Charset, decodeText, detectCharset } from '../charset'
import { clientLimits } from '../client'
import type { ImportRow } from '../import-columns'
import { parseVcards } from '../import-vcard'

export type ImportFile = { name: string; bytes: Uint8Array; charset: Charset }
export type Contacts = { table: { headers: string[]; rows: CsvRow[] } } | { cards: ImportRow[] } | { error: string }

const maxBytes = 10 * 1024 * 1024

export async function openFile(file: File): Promise<ImportFile | { error: string }> {
  if (file.size > maxBytes) return { error: 'That file is larger than 10MB. Please split it.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { name: file.name, bytes, charset: detectCharset(bytes) }
}

export function readContacts({ bytes, charset }: ImportFile): Contacts {
  const text = decodeText(bytes, charset)
  if (/BEGIN:VCARD/i.test(text.slice(0, 2000))) {
    const cards = parseVcards(text)
    return cards.length > 0 ? { cards: cards.map(shortened) } : { error: 'No contact was found in that file.' }
  }
  const [head, ...rows] = parseCsv(text)
  if (!head || rows.length === 0) return { error: 'That file holds no rows below its headings.' }
  return { table: { headers: head.cells, rows } }
}

/** One character more than any field holds is enough for the server to say that a cell is too long. */
export function shortened(row: ImportRow): ImportRow {
  const shorten = (cell: string) => cell.slice(0, clientLimits.notes + 1)
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, typeof cell === 'string' ? shorten(cell) : cell]),
  ) as ImportRow
}
