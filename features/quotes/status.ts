import type { Day } from '#core/days'
import type { QuoteStatus, StoredStatus } from './quote'

type Dated = { status: StoredStatus; validUntil: Day | null }

/** A quote that waits for an answer expires after its last day. */
export const statusOn = ({ status, validUntil }: Dated, today: Day): QuoteStatus =>
  awaitsAnswer(status) && validUntil !== null && validUntil < today ? 'expired' : status

const awaiting = ['draft', 'sent', 'viewed'] as const

/** The client may still accept or decline it, if it has not expired. */
export const awaitsAnswer = (status: QuoteStatus) => (awaiting as readonly string[]).includes(status)

/** The owner may change its content: the client has not answered. */
export const isEditable = (status: QuoteStatus) => awaitsAnswer(status) || status === 'expired'

/** The client may have seen it. */
export const wasSent = (status: QuoteStatus) => status !== 'draft'
