import type { TimelineEntry } from '#features/clients/api'
import type { RecordKind } from '#features/search/search-result'

type RecordLocation = { to: string; search?: Record<string, number | string> }

/** The page that shows a record of each kind. */
const locations: Record<RecordKind | TimelineEntry['kind'], (id: number) => RecordLocation> = {
  client: (id) => ({ to: `/clients/${id}` }),
  deal: (id) => ({ to: '/finances', search: { deal: id } }),
  quote: (id) => ({ to: `/quotes/${id}` }),
  invoice: (id) => ({ to: `/invoices/${id}` }),
  'recurring-invoice': (id) => ({ to: `/recurring/${id}` }),
  // By their invoice.
  'credit-note': (id) => ({ to: `/invoices/${id}` }),
  payment: (id) => ({ to: `/invoices/${id}` }),
  contract: (id) => ({ to: `/contracts/${id}` }),
  template: (id) => ({ to: `/contracts/templates/${id}` }),
  clause: (id) => ({ to: '/contracts/templates', search: { tab: 'clauses', clause: id } }),
  signature: (id) => ({ to: `/signatures/${id}` }),
  task: (id) => ({ to: '/tasks', search: { task: id } }),
  event: (id) => ({ to: '/calendar', search: { event: id } }),
  request: (id) => ({ to: '/requests', search: { request: id } }),
  booking: () => ({ to: '/bookings' }),
  email: (id) => ({ to: `/emails/${id}` }),
  document: (id) => ({ to: '/documents', search: { document: id } }),
  note: (id) => ({ to: '/notes', search: { note: id } }),
}

export const recordLocation = (kind: keyof typeof locations, id: number): RecordLocation => locations[kind](id)

/** The same as a URL path with query. */
export function recordUrl(kind: keyof typeof locations, id: number): string {
  const { to, search } = recordLocation(kind, id)
  const query = Object.entries(search ?? {}).map(([name, value]) => `${name}=${value}`)
  return query.length === 0 ? to : `${to}?${query.join('&')}`
}
