import { invitationSettled } from '#features/calendar/server/store/inviting'
import { contractMailSent } from '#features/contracts/server/store'
import { keepDocument } from '#features/documents/server/store'
import type { Settled, SettledHooks } from '#features/emails/server/delivery/deliver'
import { invoiceMailSent, invoicePaper } from '#features/invoices/server/store'
import { notify } from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { attachmentsOf } from '#platform/outbox/outbox'
import { addressOf } from '../record-place'
import type { AppContext } from './app-context'

type Sender = 'invoice' | 'contract' | 'event'

/** Who wants to know when a mail has left or could not, by the kind of record that sent it. */
export function settledMail({ files, log }: Pick<AppContext, 'files' | 'log'>): SettledHooks {
  return {
    invoice: async (tx, settled) => {
      if (settled.state === 'failed') return tellOfFailure(tx, 'invoice', settled)
      await invoiceMailSent(tx, settled.origin.id, settled.at)
      await tx
        .transaction((inner) => keepPaper(inner, settled))
        .catch((error: Error) => {
          // The mail has left, whatever becomes of its copy.
          log.warn({ err: error, invoice: settled.origin.id }, 'The PDF of a sent invoice was not kept in Documents')
        })
    },
    contract: async (tx, settled) => {
      if (settled.state === 'failed') return tellOfFailure(tx, 'contract', settled)
      await contractMailSent(tx, settled.origin.id, settled.at)
    },
    event: async (tx, settled) => {
      if (settled.state === 'failed') await tellOfFailure(tx, 'event', settled)
      await invitationSettled(tx)
    },
  }

  async function keepPaper(tx: Db, { mailId, origin }: Settled): Promise<void> {
    const about = await invoicePaper(tx, origin.id)
    const [pdf] = await attachmentsOf(tx, mailId)
    if (!about || !pdf) return
    await keepDocument(tx, files, {
      name: pdf.name,
      filename: pdf.name,
      clientId: about.clientId,
      origin: 'invoice',
      originId: origin.id,
      content: pdf.content,
    })
  }
}

async function tellOfFailure(tx: Db, kind: Sender, { mailId, origin, error }: Settled): Promise<void> {
  await notify(tx, {
    kind: 'sync-failure',
    subject: `outgoing:${mailId}`,
    title: `${names[kind]} was not sent`,
    ...(error && { body: error }),
    href: addressOf(kind, origin.id),
  })
}

const names: Record<Sender, string> = { invoice: 'An invoice', contract: 'A contract', event: 'An invitation' }
