import type { BusinessFound } from './research'

/** Takes over what is offered, but only where nothing has been written yet. */
export function fillEmpty<Draft extends Record<string, string>>(
  draft: Draft,
  offered: Partial<Record<keyof Draft, string>>,
): Draft {
  const filled = Object.entries(draft).map(([field, value]) => [
    field,
    value.trim() === '' ? (offered[field] ?? value) : value,
  ])
  return Object.fromEntries(filled) as Draft
}

/** A business that was looked up, as a client would be written down. */
export const asClient = ({
  name,
  primaryContact,
  contactEmail,
  phone,
  location,
  website,
  description,
  insights,
}: BusinessFound) => ({
  name: primaryContact || name,
  businessName: name,
  email: contactEmail,
  phone,
  address: location,
  notes: [description, website, insights].filter((line) => line !== '').join('\n'),
})
