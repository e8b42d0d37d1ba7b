import * as z from 'zod'
import type { Call, OutputOf } from '#core/call'
import { Problem } from '#core/problem'
import { nextTask } from './next-task'

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

/** Rows that are parsed in one task: about ten milliseconds. */
const rowsAtOnce = 500

/** The same for an answer that may be a list of thousands: part by part, so that the page goes on meanwhile. */
export async function parseLongAnswer<C extends Call>(call: C, body: unknown): Promise<OutputOf<C>> {
  if (!(call.output instanceof z.ZodArray) || !Array.isArray(body) || body.length <= rowsAtOnce)
    return parseAnswer(call, body)
  const rows: unknown[] = []
  for (let start = 0; start < body.length; start += rowsAtOnce) {
    await nextTask()
    rows.push(...(parseAnswer(call, body.slice(start, start + rowsAtOnce)) as unknown[]))
  }
  return rows as OutputOf<C>
}
