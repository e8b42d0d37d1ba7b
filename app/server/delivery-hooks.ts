import { publishInvitationState } from '#features/calendar/server/store/invitations'
import { contractMailSent } from '#features/contracts/server/store'
import { saveDocument } from '#features/documents/server/store'
import type { DeliveryChecks, DeliveryHooks, DeliveryOutcome } from '#features/emails/server/delivery/deliver'
import { findInvoiceClient, invoiceMailSent } from '#features/invoices/server/store'
import { notify } from '#features/notifications/server/store'
import { quoteMailSent } from '#features/quotes/server/store'
import { findReminder, isReminderWanted, reminderSent } from '#features/reminders/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { attachmentsOf } from '#platform/outbox/outbox'
import { recordUrl } from '../record-url'
import type { AppContext } from './app-context'

type SenderKind = 'invoice' | 'quote' | 'contract' | 'event' | 'booking'

/** A reminder waits in the outbox while the mailbox is away; meanwhile its invoice may have been paid. */
export const deliveryChecks: DeliveryChecks = { reminder: (tx, { id }) => isReminderWanted(tx, id) }

/** What happens after a mail was sent or failed, by the kind of record that sent it. */
export function deliveryHooks({ files, log }: Pick<AppContext, 'files' | 'log'>): DeliveryHooks {
  return {
    invoice: async (tx, outcome) => {
      if (outcome.state === 'failed') return notifyFailure(tx, 'invoice', outcome)
      await invoiceMailSent(tx, outcome.origin.id, outcome.at)
      await tx
        .transaction((inner) => saveInvoicePdf(inner, outcome))
        .catch((error: Error) => {
          // The mail is sent even if its copy cannot be saved.
          log.warn({ err: error, invoice: outcome.origin.id }, 'saving the PDF of a sent invoice failed')
        })
    },
    reminder: async (tx, outcome) => {
      if (outcome.state === 'sent') return reminderSent(tx, outcome.origin.id)
      const reminder = await findReminder(tx, outcome.origin.id)
      if (reminder)
        await notifyFailure(tx, 'invoice', { ...outcome, origin: { kind: 'invoice', id: reminder.invoice.id } })
    },
    quote: async (tx, outcome) => {
      if (outcome.state === 'failed') return notifyFailure(tx, 'quote', outcome)
      await quoteMailSent(tx, outcome.origin.id, outcome.at)
    },
    contract: async (tx, outcome) => {
      if (outcome.state === 'failed') return notifyFailure(tx, 'contract', outcome)
      await contractMailSent(tx, outcome.origin.id, outcome.at)
    },
    event: async (tx, outcome) => {
      if (outcome.state === 'failed') await notifyFailure(tx, 'event', outcome)
      await publishInvitationState(tx)
    },
    booking: async (tx, outcome) => {
      if (outcome.state === 'failed') await notifyFailure(tx, 'booking', outcome)
    },
  }

  async function saveInvoicePdf(tx: Db, { mailId, origin }: DeliveryOutcome): Promise<void> {
    const invoice = await findInvoiceClient(tx, origin.id)
    const [pdf] = await attachmentsOf(tx, mailId)
    if (!invoice || !pdf) return
    await saveDocument(tx, files, {
      name: pdf.name,
      filename: pdf.name,
      clientId: invoice.clientId,
      origin: 'invoice',
      originId: origin.id,
      sameName: 'version',
      content: pdf.content,
    })
  }
}

async function notifyFailure(
  tx: Transaction,
  kind: SenderKind,
  { mailId, origin, error }: DeliveryOutcome,
): Promise<void> {
  await notify(tx, {
    kind: 'sync-failure',
    subject: `outgoing:${mailId}`,
    title: `${senderNames[kind]} was not sent`,
    ...(error && { body: error }),
    href: recordUrl(kind, origin.id),
  })
}

const senderNames: Record<SenderKind, string> = {
  invoice: 'An invoice',
  quote: 'A quote',
  contract: 'A contract',
  event: 'An invitation',
  booking: 'A mail about a booking',
}
