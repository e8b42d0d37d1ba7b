import type { FoundKind } from '#features/search/search-result'

type Place = { to: string; search?: Record<string, number> }

/** Where each kind of record lies open. */
const places: Record<FoundKind, (id: number) => Place> = {
  client: (id) => ({ to: `/clients/${id}` }),
  deal: (id) => ({ to: '/finances', search: { deal: id } }),
  invoice: (id) => ({ to: `/invoices/${id}` }),
  contract: (id) => ({ to: `/contracts/${id}` }),
  task: (id) => ({ to: '/tasks', search: { task: id } }),
  event: (id) => ({ to: '/calendar', search: { event: id } }),
  email: (id) => ({ to: `/emails/${id}` }),
  document: (id) => ({ to: '/documents', search: { document: id } }),
  note: (id) => ({ to: '/notes', search: { note: id } }),
}

export const placeOf = (kind: FoundKind, id: number): Place => places[kind](id)

/** The same as one address. */
export function addressOf(kind: FoundKind, id: number): string {
  const { to, search } = placeOf(kind, id)
  const asked = Object.entries(search ?? {}).map(([name, value]) => `${name}=${value}`)
  return asked.length === 0 ? to : `${to}?${asked.join('&')}`
}
