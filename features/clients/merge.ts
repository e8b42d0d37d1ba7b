import type { Client } from './client'

type Fields = Pick<Client, 'name' | 'businessName' | 'email' | 'phone' | 'address' | 'notes'>

/** The one that stays keeps what it has; only its empty fields are filled. Notes of both are kept. */
export function mergedFields(keep: Fields, gone: Fields): Fields {
  return {
    name: keep.name,
    businessName: keep.businessName || gone.businessName,
    email: keep.email || gone.email,
    phone: keep.phone || gone.phone,
    address: keep.address || gone.address,
    notes: mergedNotes(keep.notes, gone.notes),
  }
}

function mergedNotes(kept: string | null, gone: string | null): string | null {
  if (!gone || kept?.includes(gone)) return kept
  return kept ? `${kept}\n\n${gone}` : gone
}
