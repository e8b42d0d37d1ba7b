import type { Day } from '#core/days'
import type { Language } from './words'

/** Whose portal it is. */
export type PortalClient = { id: number; name: string; language: Language; emails: string[]; threadId: string }

export type PortalQuote = {
  id: number
  number: string
  title: string
  amountCents: number
  currency: string
  status: 'sent' | 'viewed' | 'accepted' | 'declined' | 'expired' | 'replaced'
  validUntil: Day | null
  awaitsAnswer: boolean
  /** Null where the link was made with another secret, as in a restored backup. */
  url: string | null
}

export type PortalContract = {
  id: number
  title: string
  state: 'to-sign' | 'sent' | 'signed' | 'declined' | 'expired'
  /** The page to sign or read it on; null opens its document. */
  url: string | null
  documentId: number | null
}

export type PortalInvoice = {
  id: number
  number: string
  amountCents: number
  owedCents: number
  currency: string
  issueDate: Day
  dueDate: Day | null
  isOverdue: boolean
}

export type PortalBooking = {
  id: number
  title: string
  start: Date
  end: Date
  timeZone: string
  place: string
  isConfirmed: boolean
  url: string | null
}

export type PortalMessage = { id: number; isFromClient: boolean; from: string; text: string; at: Date }

/** What was sent or shared, newest first; appointments in the order in which they come. */
export type PortalContent = {
  quotes: PortalQuote[]
  contracts: PortalContract[]
  invoices: PortalInvoice[]
  bookings: PortalBooking[]
}
