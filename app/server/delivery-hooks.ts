import { publishInvitationState } from '#features/calendar/server/store/invitations'
import { contractMailSent } from '#features/contracts/server/store'
import { saveDocument } from '#features/documents/server/store'
import type {
  DeliveryChecks,
  DeliveryHooks,
  DeliveryOutcome,
  SentCopies,
} from '#features/emails/server/delivery/deliver'
import { listInvoices } from '#features/invoices/api'
import { findInvoiceClient, invoiceMailSent } from '#features/invoices/server/store'
import { notify } from '#features/notifications/server/store'
import { withoutLinks } from '#features/portal/portal'
import { listQuotes } from '#features/quotes/api'
import { quoteMailSent } from '#features/quotes/server/store'
import { findReminder, isReminderWanted, reminderSent } from '#features/reminders/server/store'
import { isSignerMailWanted, signerMailOutcome } from '#features/signing/server/store'
import { withoutCode } from '#features/signing/sign-mail'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { attachmentsOf } from '#platform/outbox/outbox'
import { recordUrl } from '../record-url'
import type { AppContext } from './app-context'

type SenderKind = 'email' | 'invoice' | 'quote' | 'contract' | 'signature' | 'event' | 'booking' | 'client'

/** A reminder waits in the outbox while the mail server cannot be reached; meanwhile its invoice may have been paid. */
export const deliveryChecks: DeliveryChecks = {
  reminder: (tx, { id }) => isReminderWanted(tx, id),
  signer: (tx, { id }) => isSignerMailWanted(tx, id, new Date()),
}

/** What opens a portal or proves who signs is for its recipient alone: the owner's Sent says only that it was sent. */
export const sentCopies: SentCopies = {
  'portal-link': (mail) => ({ ...mail, text: withoutLinks(mail.text) }),
  'sign-code': withoutCode,
}

/** What happens after a mail was sent or failed, by the kind of record that sent it. */
export function deliveryHooks({ files, log }: Pick<AppContext, 'files' | 'log'>): DeliveryHooks {
  return {
    email: (tx, outcome) => notifyUnlessSent(tx, 'email', outcome),
    invoice: async (tx, outcome) => {
      await notifyUnlessSent(tx, 'invoice', outcome)
      if (outcome.state === 'failed') return publishInvalidation(tx, [listInvoices.path])
      await invoiceMailSent(tx, outcome.origin.id, outcome.at)
      await tx
        .transaction((inner) => saveInvoicePdf(inner, outcome))
        .catch((error: Error) => {
          // The mail is sent even if its copy cannot be saved.
          log.warn({ err: error, invoice: outcome.origin.id }, 'saving the PDF of a sent invoice failed')
        })
    },
    reminder: async (tx, outcome) => {
      if (outcome.state === 'sent') await reminderSent(tx, outcome.origin.id)
      if (outcome.outcome === 'sent') return
      const reminder = await findReminder(tx, outcome.origin.id)
      if (reminder)
        await notifyUnlessSent(tx, 'invoice', { ...outcome, origin: { kind: 'invoice', id: reminder.invoice.id } })
    },
    statement: (tx, outcome) => notifyUnlessSent(tx, 'client', outcome),
    quote: async (tx, outcome) => {
      await notifyUnlessSent(tx, 'quote', outcome)
      if (outcome.state === 'failed') return publishInvalidation(tx, [listQuotes.path])
      await quoteMailSent(tx, outcome.origin.id, outcome.at)
    },
    contract: async (tx, outcome) => {
      await notifyUnlessSent(tx, 'contract', outcome)
      if (outcome.state === 'failed') return
      await contractMailSent(tx, outcome.origin.id, outcome.at)
    },
    signer: signerMailOutcome,
    'sign-notice': (tx, outcome) => notifyUnlessSent(tx, 'signature', outcome),
    'sign-code': (tx, outcome) => notifyUnlessSent(tx, 'signature', outcome),
    event: async (tx, outcome) => {
      await notifyUnlessSent(tx, 'event', outcome)
      await publishInvitationState(tx)
    },
    booking: (tx, outcome) => notifyUnlessSent(tx, 'booking', outcome),
    portal: (tx, outcome) => notifyUnlessSent(tx, 'client', outcome),
    'portal-link': (tx, outcome) => notifyUnlessSent(tx, 'client', outcome),
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

/** Notifies the owner of a mail that failed, that did not reach everybody, or whose outcome is unknown. */
async function notifyUnlessSent(
  tx: Transaction,
  kind: SenderKind,
  { mailId, origin, outcome, error }: DeliveryOutcome,
): Promise<void> {
  if (outcome === 'sent') return
  await notify(tx, {
    kind: 'sync-failure',
    subject: `outgoing:${mailId}`,
    title: titles[outcome](senderNames[kind]),
    ...(error && { body: error }),
    href: kind === 'email' ? `${recordUrl(kind, origin.id)}?folder=sent` : recordUrl(kind, origin.id),
  })
}

const titles: Record<Exclude<DeliveryOutcome['outcome'], 'sent'>, (name: string) => string> = {
  failed: (name) => `${name} was not sent`,
  'partly-sent': (name) => `${name} did not reach everybody`,
  unknown: (name) => `${name} may not have been sent`,
}

const senderNames: Record<SenderKind, string> = {
  email: 'An email',
  invoice: 'An invoice',
  quote: 'A quote',
  contract: 'A contract',
  signature: 'A mail about a signature',
  event: 'An invitation',
  booking: 'A mail about a booking',
  client: 'A mail to a client',
}
