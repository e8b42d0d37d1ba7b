import { clientStatuses } from './client'

/** What a column of somebody else's file may mean here. */
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

/** The names that Google Contacts, Outlook, HubSpot and plain exports give their columns. */
const knownAs: Record<ImportTarget, RegExp> = {
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

/** A first guess for the owner to correct: each meaning is given to one column at most. */
export function guessMapping(headers: string[]): Mapping {
  const taken = new Set<ImportTarget>()
  return headers.map((header) => {
    const target = importTargets.find((one) => !taken.has(one) && knownAs[one].test(header.trim()))
    if (target) taken.add(target)
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

/** A row of the file as a client: names are put together, and a business may stand in for a missing person. */
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
    email: firstOf(value('email')),
    phone: firstOf(value('phone')),
    address: value('address'),
    notes: value('notes'),
    status:
      (clientStatuses as readonly string[]).find((status) => status === value('status').toLowerCase()) ?? 'active',
  }
}

/** Google joins several values of one field by three colons. */
const firstOf = (value: string) => (value.split(' ::: ')[0] ?? '').trim()
