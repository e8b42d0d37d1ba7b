import type { Day } from '#core/days'
import type { Language } from './words'

/** Whose room it is. */
export type RoomClient = { id: number; name: string; language: Language; emails: string[]; threadId: string }

export type RoomQuote = {
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

export type RoomContract = {
  id: number
  title: string
  state: 'to-sign' | 'sent' | 'signed' | 'declined' | 'expired'
  /** The page to sign or read it on; null opens its document. */
  url: string | null
  documentId: number | null
}

export type RoomInvoice = {
  id: number
  number: string
  amountCents: number
  owedCents: number
  currency: string
  issueDate: Day
  dueDate: Day | null
  isOverdue: boolean
}

export type RoomBooking = {
  id: number
  title: string
  start: Date
  end: Date
  timeZone: string
  place: string
  isConfirmed: boolean
  url: string | null
}

export type RoomMessage = { id: number; isFromClient: boolean; from: string; text: string; at: Date }

/** What was sent or shared, newest first; appointments in the order in which they come. */
export type Room = {
  quotes: RoomQuote[]
  contracts: RoomContract[]
  invoices: RoomInvoice[]
  bookings: RoomBooking[]
}
