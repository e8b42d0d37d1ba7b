import * as z from 'zod'
import type { Call, OutputOf } from '#core/call'
import { Problem } from '#core/problem'

/**
 * Parses an answer by the call's own schema. A mismatch is an error in development and tests; in production it is logged
 * and the answer used as it came, because a page that stayed open over an upgrade should show what it can.
 */
export function parseAnswer<C extends Call>(call: C, body: unknown): OutputOf<C> {
  const parsed = call.output.safeParse(body)
  if (parsed.success) return parsed.data as OutputOf<C>
  console.error(`Unknown answer to ${call.method} ${call.path}\n${z.prettifyError(parsed.error)}`)
  if (import.meta.env.PROD) return body as OutputOf<C>
  throw new Problem('unknown-answer', 502, 'The server answered in a form that this page does not know. Please reload.')
}
