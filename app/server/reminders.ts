import { publicPath } from '#features/invoices/public-link'
import { attachedInvoice } from '#features/invoices/server/send'
import { invoiceLinkSeal, makeLink, systemActor } from '#features/invoices/server/store'
import { findInvoiceDetails } from '#features/invoices/server/store/details'
import { reminderMail } from '#features/reminders/reminder-mail'
import { chargeLateFees, type ReminderComposer, sendReminders } from '#features/reminders/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { hasMailAccount } from './mail-account'

type ReminderDeps = { db: Db; publicUrl: string; secret: string }

/** Fees first, so that the reminder of the day names them. Without a mail account nothing is sent, and nothing counts as sent. */
export async function runReminders(deps: ReminderDeps, now: Date): Promise<number> {
  const { db } = deps
  let sent = 0
  try {
    await chargeLateFees(db, now)
  } finally {
    if (await hasMailAccount(db)) sent = await sendReminders(db, composer(deps, now), now)
  }
  return sent
}

const composer =
  ({ db, publicUrl, secret }: ReminderDeps, now: Date): ReminderComposer =>
  async (reminder) => {
    const { token } = await makeLink(db, reminder, invoiceLinkSeal(secret), systemActor)
    const link = `${publicUrl}${publicPath(token)}`
    const business = await readBusiness(db)
    const mail = reminderMail({ ...reminder, balanceCents: reminder.openCents, link }, business)
    const invoice = await findInvoiceDetails(db, reminder.id, now)
    const { attachment } = await attachedInvoice(db, { ...invoice, language: reminder.language })
    return {
      ...mail,
      to: [{ name: reminder.clientName, address: reminder.clientEmail }],
      attachments: [attachment],
    }
  }
