import yauzl from 'yauzl'
import { textOfMarkup, withoutEntities } from './markup-text'

export type OfficeKind = ProseKind | 'sheet'
type ProseKind = 'word' | 'slides' | 'open-document'

/** Against zip bombs. */
export const unpackLimits = { entries: 5_000, entryBytes: 24 * 1024 * 1024, allBytes: 48 * 1024 * 1024 }

const wantedEntries: Record<OfficeKind, RegExp> = {
  word: /^word\/(document|footnotes|endnotes|header\d*|footer\d*)\.xml$/,
  sheet: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
  slides: /^ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml$/,
  'open-document': /^content\.xml$/,
}

const lineEnds: Record<ProseKind, RegExp> = {
  word: /<\/w:p>|<w:br[^>]*>|<\/w:tr>/g,
  slides: /<\/a:p>/g,
  'open-document': /<\/text:(?:p|h)>|<\/table:table-row>/g,
}

const gaps: Record<ProseKind, RegExp> = {
  word: /<w:tab\/>|<\/w:tc>/g,
  slides: /<\/a:tc>/g,
  'open-document': /<text:(?:tab|s)[^>]*>|<\/table:table-cell>/g,
}

export async function textOfOffice(content: Buffer, kind: OfficeKind, characters: number): Promise<string> {
  if (kind === 'sheet') return textOfSheets(content, characters)
  const parts: string[] = []
  let length = 0
  for await (const { xml } of unpack(content, wantedEntries[kind])) {
    const text = proseText(xml, kind)
    parts.push(text)
    length += text.length
    if (length > characters) break
  }
  return parts.join('\n')
}

const proseText = (xml: string, kind: ProseKind) =>
  textOfMarkup(xml.replace(lineEnds[kind], (end) => `${end}\n`).replace(gaps[kind], (end) => `${end} `))

/** One line per row. Cells refer to shared strings by number, which may come after the sheets in the file. */
async function textOfSheets(content: Buffer, characters: number): Promise<string> {
  const sheets: { name: string; xml: string }[] = []
  let texts: string[] = []
  for await (const part of unpack(content, wantedEntries.sheet)) {
    if (part.name === 'xl/sharedStrings.xml') texts = sharedTexts(part.xml)
    else sheets.push(part)
  }
  sheets.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
  const lines: string[] = []
  let length = 0
  for (const { xml } of sheets) {
    for (const [, row = ''] of xml.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)) {
      const line = cellsOf(row, texts).join(' | ')
      if (line) lines.push(line)
      length += line.length
      if (length > characters) return lines.join('\n')
    }
    lines.push('')
  }
  return lines.join('\n')
}

const sharedTexts = (xml: string) =>
  Array.from(xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g), ([, text = '']) => textOfMarkup(text).trim())

function cellsOf(row: string, texts: string[]): string[] {
  const cells = row.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)
  return Array.from(cells, ([, attributes = '', cell = '']) => {
    const value = withoutEntities(cell.replace(/<f\b[^>]*>[^<]*<\/f>/g, '').replace(/<[^>]*>/g, ' ')).trim()
    return / t="s"/.test(attributes) ? (texts[Number(value)] ?? '') : value
  }).filter(Boolean)
}

async function* unpack(content: Buffer, isWanted: RegExp): AsyncGenerator<{ name: string; xml: string }> {
  const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true, validateEntrySizes: true })
  let left = unpackLimits.allBytes
  let entries = 0
  for await (const entry of zip.eachEntry()) {
    if (++entries > unpackLimits.entries) throw new Error('Too many parts')
    if (!isWanted.test(entry.fileName)) continue
    const stream = await zip.openReadStreamPromise(entry)
    const chunks: Buffer[] = []
    let bytes = 0
    // Counted while unpacking: the sizes that the file states may be false.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > unpackLimits.entryBytes || bytes > left) throw new Error('It unpacks to too much')
      chunks.push(chunk)
    }
    left -= bytes
    yield { name: entry.fileName, xml: Buffer.concat(chunks).toString('utf8') }
  }
}
