import type { Client } from './client'

type Fields = Pick<Client, 'name' | 'businessName' | 'email' | 'phone' | 'address' | 'notes'>

/** Fills the empty fields of `keep` from `merged`; the notes are joined. */
export function mergeFields(keep: Fields, merged: Fields): Fields {
  return {
    name: keep.name,
    businessName: keep.businessName || merged.businessName,
    email: keep.email || merged.email,
    phone: keep.phone || merged.phone,
    address: keep.address || merged.address,
    notes: mergeNotes(keep.notes, merged.notes),
  }
}

function mergeNotes(keep: string | null, merged: string | null): string | null {
  if (!merged || keep?.includes(merged)) return keep
  return keep ? `${keep}\n\n${merged}` : merged
}
