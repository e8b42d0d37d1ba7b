import type { PGlite } from '@electric-sql/pglite'

/** Streamed: the engine's other methods also parse each answer and never free the result. */
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
