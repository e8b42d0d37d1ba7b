import type { BusinessProfile } from './research'

/** Fills only the empty fields of a draft. */
export function fillEmpty<Draft extends Record<string, string>>(
  draft: Draft,
  suggested: Partial<Record<keyof Draft, string>>,
): Draft {
  const filled = Object.entries(draft).map(([field, value]) => [
    field,
    value.trim() === '' ? (suggested[field] ?? value) : value,
  ])
  return Object.fromEntries(filled) as Draft
}

export const businessToClient = ({
  name,
  primaryContact,
  contactEmail,
  phone,
  location,
  website,
  description,
  insights,
  sources,
}: BusinessProfile & { sources: string[] }) => ({
  name: primaryContact || name,
  businessName: name,
  email: contactEmail,
  phone,
  address: location,
  // Without a source, the insights only say why nothing was found.
  notes: [description, website, ...(sources.length > 0 ? [insights] : [])].filter((line) => line !== '').join('\n'),
})
