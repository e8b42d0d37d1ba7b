import yauzl from 'yauzl'
import { textOfMarkup, withoutEntities } from './markup'

export type OfficeWay = 'word' | 'sheet' | 'slides' | 'open-document'

/** A small file may unpack to anything; ours to read never to more than this. */
export const unpackLimits = { entries: 5_000, entryBytes: 24 * 1024 * 1024, allBytes: 48 * 1024 * 1024 }

const wanted: Record<OfficeWay, RegExp> = {
  word: /^word\/(document|footnotes|endnotes|header\d*|footer\d*)\.xml$/,
  sheet: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
  slides: /^ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml$/,
  'open-document': /^content\.xml$/,
}

const lineEnds: Record<OfficeWay, RegExp> = {
  word: /<\/w:p>|<w:br[^>]*>|<\/w:tr>/g,
  sheet: /<\/row>|<\/si>/g,
  slides: /<\/a:p>/g,
  'open-document': /<\/text:(?:p|h)>|<\/table:table-row>/g,
}

const gaps: Record<OfficeWay, RegExp> = {
  word: /<w:tab\/>|<\/w:tc>/g,
  sheet: /<\/c>/g,
  slides: /<\/a:tc>/g,
  'open-document': /<text:(?:tab|s)[^>]*>|<\/table:table-cell>/g,
}

export async function textOfOffice(content: Buffer, way: OfficeWay, characters: number): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const { name, xml } of unpack(content, wanted[way])) {
    const text = way === 'sheet' && name !== 'xl/sharedStrings.xml' ? ownTexts(xml) : words(xml, way)
    parts.push(text)
    length += text.length
    if (length > characters) break
  }
  return parts.join('\n')
}

const words = (xml: string, way: OfficeWay) =>
  textOfMarkup(xml.replace(lineEnds[way], (end) => `${end}\n`).replace(gaps[way], (end) => `${end} `))

/** A sheet names its texts by number; only those written into the cell itself, and the numbers, are here. */
function ownTexts(xml: string): string {
  const cells = xml.matchAll(/<c\b([^>]*)>([\s\S]*?)<\/c>/g)
  return Array.from(cells, ([, attributes = '', cell = '']) =>
    / t="s"/.test(attributes) ? '' : withoutEntities(cell.replace(/<f>[^<]*<\/f>/g, '').replace(/<[^>]*>/g, ' ')),
  )
    .filter(Boolean)
    .join(' ')
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
    // Counted as it unpacks: what the file says about its own size may be a lie.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > unpackLimits.entryBytes || bytes > left) throw new Error('It unpacks to too much')
      chunks.push(chunk)
    }
    left -= bytes
    yield { name: entry.fileName, xml: Buffer.concat(chunks).toString('utf8') }
  }
}
