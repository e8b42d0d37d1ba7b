import { clientLimits, type NewClient, NewClient as NewClientSchema } from './client'
import { isEmail, isPhone } from './contact-rules'
import { type ImportRow, statusOf } from './import-columns'

/** A client made from a row, and what did not fit into its fields. */
export type ClientFromRow = { client: NewClient; adjustments: string[] }

/** Nobody is left out for a bad phone number: what cannot be stored in its field goes to the notes. */
export function clientFromRow(row: ImportRow): ClientFromRow | { reason: string } {
  const adjustments: string[] = []
  const toNotes: string[] = []
  const move = (label: string, value: string, why: string) => {
    toNotes.push(`${label}: ${value}`)
    adjustments.push(`${why}, so it is in the notes: ${shortened(value)}`)
    return ''
  }
  const fitted = (label: string, value: string, limit: number) => {
    if (value.length <= limit) return value
    move(label, value, `${label} is longer than ${limit} characters`)
    return value.slice(0, limit).trim()
  }
  const [email, phone] = [row.email.trim(), row.phone.trim()]
  const fields = {
    name: fitted('Name', row.name.trim(), clientLimits.name),
    businessName: fitted('Business name', row.businessName.trim(), clientLimits.businessName),
    email: isStorableEmail(email) ? email : move('Email', email, 'The email address is not valid'),
    phone: isStorablePhone(phone) ? phone : move('Phone', phone, 'The phone number is not valid'),
    address: fitted('Address', row.address.trim(), clientLimits.address),
    status: statusOf(row.status),
  }
  const notes = [row.notes.trim(), ...toNotes].filter(Boolean).join('\n')
  if (notes.length > clientLimits.notes) adjustments.push(`The notes are cut to ${clientLimits.notes} characters`)
  const parsed = NewClientSchema.safeParse({ ...fields, notes: notes.slice(0, clientLimits.notes) })
  if (parsed.success) return { client: parsed.data, adjustments }
  const issue = parsed.error.issues[0]
  return { reason: issue?.path[0] === 'name' ? 'There is no name' : `${String(issue?.path[0])}: ${issue?.message}` }
}

const isStorableEmail = (email: string) => email === '' || (email.length <= clientLimits.email && isEmail(email))
const isStorablePhone = (phone: string) => phone === '' || (phone.length <= clientLimits.phone && isPhone(phone))

const shortened = (value: string) => (value.length > 60 ? `${value.slice(0, 59)}…` : value)
