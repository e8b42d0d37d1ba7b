import { composeMessage } from '#features/emails/server/delivery/compose-message'
import type { OutgoingFile, OutgoingMessage } from '#features/emails/server/mailbox'
import type { AccountRow } from '#features/emails/server/store/accounts'
import type { QueuedMail } from '#platform/outbox/delivery-state'

/** A mail that is ready to be sent, by default to Rosa. */
export function outgoingMessage(mail: Partial<QueuedMail>, files: OutgoingFile[] = []): Promise<OutgoingMessage> {
  const plain = {
    to: [{ address: 'rosa@example.com' }],
    cc: [],
    bcc: [],
    subject: 'Menu',
    text: 'Good.',
    references: [],
  }
  const account = { senderName: 'Dana Reyes', address: 'dana@example.com' } as unknown as AccountRow
  return composeMessage({ inReplyTo: null, ...plain, ...mail } as QueuedMail, account, files, new Date())
}
