import * as z from 'zod'
import { isoText } from './wall-clock'

/**
 * An instant: a Date on the server, an ISO string on the wire and in the browser. A type of its own, because a union with
 * a transform takes three times as long, and a month of a calendar writes ten thousand of them.
 */
const InstantType = z.core.$constructor<z.ZodType<string, Date | string>>('Timestamp', (inst, def) => {
  z.ZodType.init(inst, def)
  inst._zod.parse = (payload) => {
    const value: unknown = payload.value
    if (value instanceof Date && !Number.isNaN(value.getTime())) payload.value = isoText(value.getTime())
    else if (typeof value !== 'string')
      payload.issues.push({ code: 'invalid_type', expected: 'date', input: value, inst })
    return payload
  }
  inst._zod.processJSONSchema = (_context, json) => {
    Object.assign(json, { type: 'string', format: 'date-time' })
  }
})

export const Timestamp = new InstantType({ type: 'custom' })
