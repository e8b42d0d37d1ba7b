import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/** Splits at line feeds only; readline also splits at other characters that a text may contain. */
export async function* linesIn(content: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of content) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
