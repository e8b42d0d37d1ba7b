import type { PGlite } from '@electric-sql/pglite'

/** As a stream: asked otherwise, the engine also parses each answer for itself, and keeps what it parsed for ever. */
export async function answerOf(engine: PGlite, request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  // A part is a view into the memory of the engine.
  await engine.execProtocolRawStream(request, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  const answer = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    answer.set(part, at)
    at += part.length
  }
  return answer
}
