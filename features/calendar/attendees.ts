import * as z from 'zod'

const attendeesAtMost = 100
const address = z.email()

/** The addresses in a list or in comma-separated text, each once, or the sentence that says what is wrong. */
export function attendeesFrom(given: string | string[]): { addresses: string[]; wrong?: string } {
  const written = (typeof given === 'string' ? given.split(/[,;]/) : given).map((one) => one.trim()).filter(Boolean)
  const addresses = [...new Map(written.map((one) => [one.toLowerCase(), one])).values()]
  const odd = addresses.find((one) => !address.safeParse(one).success)
  if (odd) return { addresses: [], wrong: `“${odd.slice(0, 80)}” is not an e-mail address` }
  if (addresses.length > attendeesAtMost) return { addresses: [], wrong: `At most ${attendeesAtMost} attendees` }
  return { addresses }
}
