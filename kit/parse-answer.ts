import * as z from 'zod'
import type { Call, OutputOf } from '#core/call'
import { Problem } from '#core/problem'

/** Parses an answer by the call's own schema: a page may be older or newer than the server that answers it. */
export function parseAnswer<C extends Call>(call: C, body: unknown): OutputOf<C> {
  const parsed = call.output.safeParse(body)
  if (parsed.success) return parsed.data as OutputOf<C>
  console.error(`Unknown answer to ${call.method} ${call.path}\n${z.prettifyError(parsed.error)}`)
  throw new Problem('unknown-answer', 502, 'The server answered in a form that this page does not know. Please reload.')
}
