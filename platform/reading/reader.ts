import { buffer } from 'node:stream/consumers'
import { charsetOf } from '#core/content-type'
import { cleanText } from './clean-text'
import { textOfMarkup } from './markup'
import { textOfOffice } from './office'
import { textOfPdf } from './pdf'
import { wayToRead } from './readable-types'

/** The process that reads: content on its input, text on its output, anything else is an exit code. */
const [contentType = '', limit = '0'] = process.argv.slice(2)
const characters = Number(limit)

const content = await buffer(process.stdin)
const text = cleanText(await read(), characters)
process.stdout.write(text, () => process.exit(0))

async function read(): Promise<string> {
  const way = wayToRead(contentType)
  if (way === undefined) throw new Error(`There is no way to read ${contentType}`)
  if (way === 'pdf') return textOfPdf(new Uint8Array(content), characters)
  if (way === 'plain') return decoded()
  if (way === 'html') return textOfMarkup(decoded())
  return textOfOffice(content, way, characters)
}

function decoded(): string {
  return new TextDecoder(charsetOf(contentType)).decode(content)
}
