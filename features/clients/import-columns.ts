import { lookup } from '#core/lookup'
import { clientStatuses } from './client'
import { isEmail, isPhone } from './contact-rules'
import { addressOwnerWords, addressPartHeadings, headingKey, headings, wholeAddressHeadings } from './import-headings'

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

export type Mapping = (ImportTarget | undefined)[]

/** Several columns may hold one field; the owner can correct it. */
export function guessMapping(columns: string[]): Mapping {
  const keys = columns.map(headingKey)
  const isAddress = addressColumns(columns)
  const hasLastName = keys.some((key) => headings.lastName.includes(key))
  return keys.map((key, column) => {
    if (key === 'nombre') return hasLastName ? 'firstName' : 'name'
    const target = importTargets.find((one) => one !== 'address' && headings[one].includes(key))
    if (target) return target
    if (isAddress[column]) return 'address'
    return key === 'estado' ? 'status' : undefined
  })
}

/** The column with the whole address, or else the parts of the first address that the file has. */
function addressColumns(columns: string[]): boolean[] {
  const keys = columns.map(headingKey)
  const whole = keys.findIndex((key) => wholeAddressHeadings.includes(key))
  if (whole !== -1) return keys.map((_, column) => column === whole)
  const owners = columns.map((heading, column) => addressOwner(heading, keys[column] as string))
  const first = owners.find((owner) => owner !== undefined)
  const isOnlyState = keys.filter((_, column) => owners[column] !== undefined).every((key) => key === 'estado')
  return owners.map((owner) => owner !== undefined && owner === first && !isOnlyState)
}

/** Whose address the column is a part of; undefined if it is none. */
function addressOwner(heading: string, key: string): string | undefined {
  if (addressPartHeadings.includes(key)) return ''
  const owner = key.match(addressOwnerWords)?.[0].trim()
  const part = key.replace(addressOwnerWords, '').trim()
  return owner && addressPartHeadings.includes(part) ? `${owner} ${heading.match(/\d+/)?.[0] ?? ''}` : undefined
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

/**
 * Joins first and last name, and the parts of an address. Of several e-mail addresses or phone numbers the first valid one is
 * the client's; the others go to the notes.
 */
export function toImportRow(line: number, cells: string[], mapping: Mapping): ImportRow {
  const values = (target: ImportTarget) => [
    ...new Set(cells.map((cell) => cell.trim()).filter((cell, column) => cell !== '' && mapping[column] === target)),
  ]
  const first = (target: ImportTarget) => values(target)[0] ?? ''
  const joined = [first('firstName'), first('lastName')].filter(Boolean).join(' ')
  return contactRow({
    line,
    name: first('name') || joined,
    businessName: first('businessName'),
    emails: values('email').flatMap(splitValues),
    phones: values('phone').flatMap(splitValues),
    address: values('address').flatMap(splitValues).join(', '),
    notes: values('notes').join('\n'),
    status: statusOf(first('status')),
  })
}

type Contact = Omit<ImportRow, 'email' | 'phone'> & { emails: string[]; phones: string[] }

/** Without a person's name the business, e-mail address or phone number is the name. */
export function contactRow({ emails, phones, ...rest }: Contact): ImportRow {
  const [email, ...otherEmails] = validFirst(emails, isEmail)
  const [phone, ...otherPhones] = validFirst(phones.map(dialled), isPhone)
  return {
    ...rest,
    name: rest.name || rest.businessName || email || phone || '',
    email: email ?? '',
    phone: phone ?? '',
    notes: [rest.notes, listed('Email', otherEmails), listed('Phone', otherPhones)].filter(Boolean).join('\n'),
  }
}

const validFirst = (values: string[], isValid: (value: string) => boolean) => {
  const distinct = [...new Set(values.map((value) => value.trim()).filter(Boolean))]
  const best = distinct.find(isValid)
  return best === undefined ? distinct : [best, ...distinct.filter((value) => value !== best)]
}

const listed = (label: string, values: string[]) => values.map((value) => `${label}: ${value}`).join('\n')

/** 'tel:+1-418-656-9254;ext=102' and 0034 as they are written in the form. */
const dialled = (phone: string) =>
  phone
    .trim()
    .replace(/^tel:/i, '')
    .replace(/;ext=/i, ' ext. ')
    .replace(/;.*$/, '')
    .replace(/^00(?=\d)/, '+')

const spanishStatuses = lookup({ activo: 'active', pendiente: 'pending', inactivo: 'inactive' })

/** Nobody is left out for a status that is unknown here. */
export function statusOf(given: string): string {
  const status = spanishStatuses[given.toLowerCase()] ?? given.toLowerCase()
  return (clientStatuses as readonly string[]).includes(status) ? status : 'active'
}

/** Google joins several values of one field with ' ::: '. */
const splitValues = (value: string) => value.split(' ::: ')
