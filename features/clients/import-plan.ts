import { NewClient } from './client'
import { emailKey, phoneKey } from './contact-rules'
import type { ImportRow } from './import-columns'

export type Existing = { id: number; name: string; businessName: string; email: string; phone: string | null }
export type BadRow = { line: number; reason: string }
export type Planned = {
  line: number
  client: NewClient
  duplicateOf: Existing | undefined
  repeatsLine: number | undefined
}

/** Sorts the rows of a file: what is new, what is here already, what stands twice in the file, and what cannot be read. */
export function planImport(rows: ImportRow[], existing: Existing[]): { planned: Planned[]; bad: BadRow[] } {
  const byKey = new Map(existing.flatMap((client) => keysOrName(client).map((key) => [key, client] as const)))
  const seenAt = new Map<string, number>()
  const planned: Planned[] = []
  const bad: BadRow[] = []
  for (const { line, ...row } of rows) {
    const parsed = NewClient.safeParse(row)
    if (!parsed.success) {
      bad.push({ line, reason: reasonOf(parsed.error.issues[0]) })
      continue
    }
    const keys = keysOf(parsed.data)
    const repeatsLine = keys.map((key) => seenAt.get(key)).find((seen) => seen !== undefined)
    for (const key of keys) if (!seenAt.has(key)) seenAt.set(key, line)
    planned.push({
      line,
      client: parsed.data,
      duplicateOf: keysOrName(parsed.data)
        .map((key) => byKey.get(key))
        .find(Boolean),
      repeatsLine,
    })
  }
  return { planned, bad }
}

/** The same person by e-mail address or by phone number. */
export function keysOf({ email, phone }: { email: string; phone: string | null }): string[] {
  return [emailKey(email) && `email ${emailKey(email)}`, phoneKey(phone) && `phone ${phoneKey(phone)}`].filter(Boolean)
}

/** Whoever has neither is known by the name alone, so that the same file brings nobody in twice. */
function keysOrName(client: Omit<Existing, 'id'>): string[] {
  const keys = keysOf(client)
  return keys.length > 0 ? keys : [nameKey(client)]
}

export const nameKey = ({ name, businessName }: { name: string; businessName: string }) =>
  `name ${name.toLowerCase()} ${businessName.toLowerCase()}`

const reasonOf = (issue: { path: PropertyKey[]; message: string } | undefined) =>
  issue ? `${String(issue.path[0])}: ${issue.message}` : 'cannot be read'
