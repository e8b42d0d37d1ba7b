import { eq } from 'drizzle-orm'
import { formatPeople } from '#features/emails/addresses'
import { createEmail } from '#features/emails/server/store/drafts'
import { emails } from '#features/emails/server/table'
import { readBusiness } from '#features/settings/server/store'
import type { Transaction } from '#platform/db/database'
import { newMessageId } from '#platform/outbox/message-id'
import { senderAddress } from './mail-account'

type Message = {
  from: { name: string; address: string }
  subject: string
  text: string
  /** The conversation, and the mail in it that is answered. */
  threadId: string
  answersId: number | null
  at: Date
}

/** Puts what a client writes on a page of ours into the inbox, as a mail that exists only here. */
export async function receiveInInbox(
  tx: Transaction,
  { from, subject, text, threadId, answersId, at }: Message,
): Promise<number> {
  const business = await readBusiness(tx)
  const owner = (await senderAddress(tx)) ?? business.email
  const { id } = await createEmail(
    tx,
    {
      senderEmail: from.address,
      senderName: from.name,
      recipients: owner ? formatPeople([{ name: business.name, address: owner }]) : business.name || 'me',
      subject,
      body: text,
      folder: 'inbox',
      cc: '',
      bcc: '',
      html: null,
      important: false,
      importance_analysis: null,
      importance_score: null,
      gmailId: null,
      outlookId: null,
      generatedResponse: null,
      accountId: null,
      answersId,
      forwards: false,
      replacesId: null,
    },
    at,
  )
  const snippet = text.replace(/\s+/g, ' ').slice(0, 200)
  const messageId = newMessageId(from.address).replace(/^<|>$/g, '')
  await tx.update(emails).set({ threadId, messageId, snippet }).where(eq(emails.id, id))
  return id
}
