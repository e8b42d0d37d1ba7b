import { NewClient } from './client'
import { emailKey, phoneKey } from './contact-rules'
import type { ImportRow } from './import-columns'

export type ExistingClient = { id: number; name: string; businessName: string; email: string; phone: string | null }
export type BadRow = { line: number; reason: string }
export type PlannedRow = {
  line: number
  client: NewClient
  duplicateOf: ExistingClient | undefined
  repeatsLine: number | undefined
}

/** Classifies rows: new, duplicate of an existing client, repeated in the file, or invalid. */
export function planImport(rows: ImportRow[], existing: ExistingClient[]): { planned: PlannedRow[]; bad: BadRow[] } {
  const byKey = new Map(existing.flatMap((client) => duplicateKeys(client).map((key) => [key, client] as const)))
  const firstLines = new Map<string, number>()
  const planned: PlannedRow[] = []
  const bad: BadRow[] = []
  for (const { line, ...row } of rows) {
    const parsed = NewClient.safeParse(row)
    if (!parsed.success) {
      bad.push({ line, reason: issueText(parsed.error.issues[0]) })
      continue
    }
    const keys = contactKeys(parsed.data)
    const repeatsLine = keys.map((key) => firstLines.get(key)).find((firstLine) => firstLine !== undefined)
    for (const key of keys) if (!firstLines.has(key)) firstLines.set(key, line)
    planned.push({
      line,
      client: parsed.data,
      duplicateOf: duplicateKeys(parsed.data)
        .map((key) => byKey.get(key))
        .find(Boolean),
      repeatsLine,
    })
  }
  return { planned, bad }
}

/** Clients with the same e-mail address or phone number are duplicates. */
export function contactKeys({ email, phone }: { email: string; phone: string | null }): string[] {
  return [emailKey(email) && `email ${emailKey(email)}`, phoneKey(phone) && `phone ${phoneKey(phone)}`].filter(Boolean)
}

/** Without e-mail and phone the name decides, so that importing a file twice creates no duplicates. */
function duplicateKeys(client: Omit<ExistingClient, 'id'>): string[] {
  const keys = contactKeys(client)
  return keys.length > 0 ? keys : [nameKey(client)]
}

export const nameKey = ({ name, businessName }: { name: string; businessName: string }) =>
  `name ${name.toLowerCase()} ${businessName.toLowerCase()}`

const issueText = (issue: { path: PropertyKey[]; message: string } | undefined) =>
  issue ? `${String(issue.path[0])}: ${issue.message}` : 'cannot be read'
