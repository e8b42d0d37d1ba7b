import * as z from 'zod'
import { call } from '#core/call'
import { MailOutcome } from '#core/mail-outcome'
import { PathRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'

export const OutboxItem = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled']),
  outcome: MailOutcome,
  /** The mail in Sent, if it was written in Mail. */
  emailId: z.number().nullable(),
  error: z.string().nullable(),
  sendAfter: Timestamp,
  createdAt: Timestamp,
})

const mailId = z.object({ id: PathRecordId })
const noContent = { output: z.void(), status: 204 }

/** Queued and failed mails. */
export const listOutgoing = call('GET /api/mail/outgoing', { input: z.object({}), output: z.array(OutboxItem) })
export const retryOutgoing = call('POST /api/mail/outgoing/:id/retry', { input: mailId, ...noContent })
export const cancelOutgoing = call('POST /api/mail/outgoing/:id/cancel', { input: mailId, ...noContent })
