import { buffer } from 'node:stream/consumers'
import { charsetOf } from '#core/content-type'
import { decodeBytes } from '#platform/charset/decode-bytes'
import { cleanText } from './clean-text'
import { textOfMarkup } from './markup-text'
import { textOfOffice } from './office-text'
import { type PdfText, textOfPdf } from './pdf-text'
import { extractorFor, pagesWithoutTextMark } from './readable-types'

/** The child process: file content on stdin, text on stdout, a failure is the exit code. */
const [contentType = '', limit = '0'] = process.argv.slice(2)
const characters = Number(limit)

const content = await buffer(process.stdin)
const { text, hasPagesWithoutText } = await extract()
const mark = hasPagesWithoutText ? pagesWithoutTextMark : ''
process.stdout.write(`${cleanText(text, characters)}${mark}`, () => process.exit(0))

async function extract(): Promise<PdfText> {
  const extractor = extractorFor(contentType)
  if (extractor === 'pdf') return textOfPdf(new Uint8Array(content), characters)
  return { text: await textOfOther(extractor), hasPagesWithoutText: false }
}

async function textOfOther(extractor: ReturnType<typeof extractorFor>): Promise<string> {
  if (extractor === undefined || extractor === 'pdf') throw new Error(`Cannot extract text from ${contentType}`)
  if (extractor === 'plain') return decoded()
  if (extractor === 'html') return textOfMarkup(decoded())
  return textOfOffice(content, extractor, characters)
}

function decoded(): string {
  return decodeBytes(content, charsetOf(contentType))
}
