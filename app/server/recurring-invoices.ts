import { conflict } from '#core/problem'
import { composeMail, previewMail, sendInvoice } from '#features/invoices/server/send'
import { invoiceLinkSeal, invoiceUrl, systemActor } from '#features/invoices/server/store'
import {
  type IssueSender,
  makeDueInvoices,
  moveDueDates,
  sendDueIssues,
} from '#features/recurring-invoices/server/store'
import type { Db } from '#platform/db/database'
import { hasMailAccount } from './mail-account'

type RecurringDeps = { db: Db; publicUrl: string; secret: string }

/** Makes what is due first; PDF and mail follow. */
export async function runRecurringInvoices(deps: RecurringDeps, now: Date): Promise<void> {
  const { db } = deps
  await makeDueInvoices(db, now)
  await moveDueDates(db, now)
  await sendDueIssues(db, issueSender(deps, now), now)
}

/** Sends as the owner would from the invoice's page, with the default mail and the link where the client can pay. */
const issueSender =
  ({ db, publicUrl, secret }: RecurringDeps, now: Date): IssueSender =>
  async (id, key) => {
    if (!(await hasMailAccount(db))) throw conflict('No mail account is connected.')
    const seal = invoiceLinkSeal(secret)
    const { to, subject, text } = await previewMail(db, id, now, (sealed) => invoiceUrl(seal, publicUrl, sealed))
    if (!to) throw conflict('The client has no email address.')
    const mail = await composeMail(db, { id, key, to, subject, text }, now)
    return (tx) => sendInvoice(tx, mail, { seal, publicUrl }, systemActor)
  }
