import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

/** Split at line feeds only: a text may hold other signs that readers of lines take for an end. */
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
