import { composeLetter } from '#features/emails/server/delivery/compose-letter'
import type { Letter, LetterFile } from '#features/emails/server/mailbox'
import type { AccountRow } from '#features/emails/server/store/accounts'
import type { QueuedMail } from '#platform/outbox/delivery-state'

/** A mail ready to leave, to Rosa unless said otherwise. */
export function letterOf(mail: Partial<QueuedMail>, files: LetterFile[] = []): Promise<Letter> {
  const plain = {
    to: [{ address: 'rosa@example.com' }],
    cc: [],
    bcc: [],
    subject: 'Menu',
    text: 'Good.',
    references: [],
  }
  const account = { senderName: 'Dana Reyes', address: 'dana@example.com' } as unknown as AccountRow
  return composeLetter({ inReplyTo: null, ...plain, ...mail } as QueuedMail, account, files, new Date())
}
