import * as z from 'zod'

export const maxAttendees = 100
const address = z.email()

/** The addresses in a list or in comma-separated text, without duplicates, or an error message. */
export function parseAttendees(input: string | string[]): { addresses: string[]; error?: string } {
  const parts = (typeof input === 'string' ? input.split(/[,;]/) : input).map((one) => one.trim()).filter(Boolean)
  const addresses = [...new Map(parts.map((one) => [one.toLowerCase(), one])).values()]
  const invalid = addresses.find((one) => !address.safeParse(one).success)
  if (invalid) return { addresses: [], error: `“${invalid.slice(0, 80)}” is not an e-mail address` }
  if (addresses.length > maxAttendees) return { addresses: [], error: `At most ${maxAttendees} attendees` }
  return { addresses }
}
