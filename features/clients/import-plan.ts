import type { NewClient } from './client'
import { emailKey, phoneKey } from './contact-rules'
import type { ImportRow } from './import-columns'
import { clientFromRow } from './import-row'
import { withCallingCode } from './national-phone'

export type ExistingClient = { id: number; name: string; businessName: string; email: string; phone: string | null }
export type BadRow = { line: number; reason: string }
export type AdjustedRow = { line: number; name: string; adjustments: string[] }
export type RepeatedRow = { line: number; name: string; repeatsLine: number }
export type PlannedRow = {
  line: number
  client: NewClient
  adjustments: string[]
  duplicateOf: ExistingClient | undefined
}

export type ImportPlan = { planned: PlannedRow[]; repeated: RepeatedRow[]; bad: BadRow[] }

/**
 * Classifies rows: new, duplicate of an existing client, repeated in the file, or without anything to import. Numbers
 * without a country code are of the country with this calling code.
 */
export function planImport(rows: ImportRow[], existing: ExistingClient[], callingCode?: string): ImportPlan {
  const keysOf = (client: Omit<ExistingClient, 'id'>) => duplicateKeys(client, callingCode)
  const byKey = new Map(existing.flatMap((client) => keysOf(client).map((key) => [key, client] as const)))
  const firstLines = new Map<string, number>()
  const plan: ImportPlan = { planned: [], repeated: [], bad: [] }
  for (const row of rows) {
    const { line } = row
    const made = clientFromRow(row)
    if ('reason' in made) {
      plan.bad.push({ line, reason: made.reason })
      continue
    }
    const keys = [...contactKeys(made.client, callingCode), ...movedPhoneKeys(row, made.client, callingCode)]
    const repeatsLine = keys.map((key) => firstLines.get(key)).find((firstLine) => firstLine !== undefined)
    for (const key of keys) if (!firstLines.has(key)) firstLines.set(key, line)
    if (repeatsLine !== undefined) plan.repeated.push({ line, name: made.client.name, repeatsLine })
    else {
      const known = [...keys, ...keysOf(made.client)].map((key) => byKey.get(key)).find(Boolean)
      plan.planned.push({ line, ...made, duplicateOf: known })
    }
  }
  return plan
}

/** A number without a country code cannot be stored as a phone number, but tells who it is. */
function movedPhoneKeys({ phone }: ImportRow, client: NewClient, callingCode: string | undefined): string[] {
  const whole = client.phone ? undefined : withCallingCode(phone, callingCode)
  return whole ? [`phone ${phoneKey(whole)}`] : []
}

/** Clients with the same e-mail address or phone number are duplicates. */
function contactKeys({ email, phone }: { email: string; phone: string | null }, callingCode?: string): string[] {
  const number = phoneKey(withCallingCode(phone ?? '', callingCode) ?? phone)
  return [emailKey(email) && `email ${emailKey(email)}`, number && `phone ${number}`].filter(Boolean)
}

/** Without e-mail and phone the name decides, so that importing a file twice creates no duplicates. */
function duplicateKeys(client: Omit<ExistingClient, 'id'>, callingCode: string | undefined): string[] {
  const keys = contactKeys(client, callingCode)
  return keys.length > 0 ? keys : [nameKey(client)]
}

export const nameKey = ({ name, businessName }: { name: string; businessName: string }) =>
  `name ${name.toLowerCase()} ${businessName.toLowerCase()}`
