import { conflict } from '#core/problem'
import { publicPath } from '#features/invoices/public-link'
import { composeMail, previewMail, sendInvoice } from '#features/invoices/server/send'
import { systemActor } from '#features/invoices/server/store'
import {
  type IssueSender,
  makeDueInvoices,
  moveDueDates,
  sendDueIssues,
} from '#features/recurring-invoices/server/store'
import type { Db } from '#platform/db/database'
import { hasMailAccount } from './mail-account'

type RecurringDeps = { db: Db; publicUrl: string }

/** Makes what is due first; PDF and mail follow. */
export async function runRecurringInvoices({ db, publicUrl }: RecurringDeps, now: Date): Promise<void> {
  await makeDueInvoices(db, now)
  await moveDueDates(db, now)
  await sendDueIssues(db, issueSender({ db, publicUrl }, now), now)
}

/** Sends as the owner would from the invoice's page, with the default mail. */
const issueSender =
  ({ db, publicUrl }: RecurringDeps, now: Date): IssueSender =>
  async (id, key) => {
    if (!(await hasMailAccount(db))) throw conflict('No mail account is connected.')
    const { to, subject, text } = await previewMail(db, id, now, (token) => `${publicUrl}${publicPath(token)}`)
    if (!to) throw conflict('The client has no email address.')
    const mail = await composeMail(db, { id, key, to, subject, text }, now)
    return (tx) => sendInvoice(tx, mail, systemActor)
  }
