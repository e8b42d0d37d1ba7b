import { clientStatuses } from './client'

/** The client fields that a column of an imported file can be mapped to. */
export const importTargets = [
  'name',
  'firstName',
  'lastName',
  'businessName',
  'email',
  'phone',
  'address',
  'notes',
  'status',
] as const
export type ImportTarget = (typeof importTargets)[number]

/** Column names of Google Contacts, Outlook, HubSpot and plain CSV exports. */
const headerPatterns: Record<ImportTarget, RegExp> = {
  name: /^(name|full name|display name|contact name|nombre( completo)?)$/i,
  firstName: /^(first ?name|given name|nombre de pila)$/i,
  lastName: /^(last ?name|family name|surname|apellidos?)$/i,
  businessName:
    /^(business( ?name)?|company( name)?|employer|firm|associated company|organi[sz]ation( 1 - name| name)?|empresa)$/i,
  email: /^(e-?mail( address)?( 1)?|e-?mail 1 - value|primary email|correo( electrónico)?)$/i,
  phone: /^(phone( number)?( 1)?|phone 1 - value|mobile( phone)?( number)?|business phone|primary phone|tel[eé]fono)$/i,
  address:
    /^(address|street address|address 1 - formatted|business (street|address)|home (street|address)|dirección)$/i,
  notes: /^(notes?|description|comments?|notas)$/i,
  status: /^(status|lead status|estado)$/i,
}

export type Mapping = (ImportTarget | undefined)[]

/** Maps each field to at most one column; the owner can correct it. */
export function guessMapping(headers: string[]): Mapping {
  const used = new Set<ImportTarget>()
  return headers.map((header) => {
    const target = importTargets.find((one) => !used.has(one) && headerPatterns[one].test(header.trim()))
    if (target) used.add(target)
    return target
  })
}

export type ImportRow = {
  line: number
  name: string
  businessName: string
  email: string
  phone: string
  address: string
  notes: string
  status: string
}

/** Joins first and last name; without a person's name the business or e-mail address is the name. */
export function toImportRow(line: number, cells: string[], mapping: Mapping): ImportRow {
  const value = (target: ImportTarget) => {
    const column = mapping.indexOf(target)
    return column === -1 ? '' : (cells[column] ?? '').trim()
  }
  const name = value('name') || [value('firstName'), value('lastName')].filter(Boolean).join(' ')
  return {
    line,
    name: name || value('businessName') || value('email'),
    businessName: value('businessName'),
    email: firstValue(value('email')),
    phone: firstValue(value('phone')),
    address: value('address'),
    notes: value('notes'),
    status:
      (clientStatuses as readonly string[]).find((status) => status === value('status').toLowerCase()) ?? 'active',
  }
}

/** Google joins several values of one field with ' ::: '. */
const firstValue = (value: string) => (value.split(' ::: ')[0] ?? '').trim()
