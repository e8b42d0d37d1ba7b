import { plural } from '#core/plural'
import { notify } from '#features/notifications/server/store'
import { holdAfterRestore } from '#features/recurring-invoices/server/store'
import { holdReminders } from '#features/reminders/server/store'
import type { Transaction } from '#platform/db/database'

/** After a restore nothing is sent by itself until the owner says so: it may have been sent since the backup was made. */
export async function holdAutomaticSending(tx: Transaction, now: Date): Promise<void> {
  const series = await holdAfterRestore(tx, now)
  const hadReminders = await holdReminders(tx)
  const held = [
    ...(series > 0 ? [`${plural(series, 'recurring invoice')} paused`] : []),
    ...(hadReminders ? ['reminders switched off'] : []),
  ]
  if (held.length === 0) return
  await notify(tx, {
    kind: 'recurring-invoice',
    subject: `restored:${now.toISOString()}`,
    title: 'After the restore nothing is sent by itself',
    body: `${held.join(', ')}: some may have left since the backup was made. Switch them on when you have looked.`,
    href: series > 0 ? '/recurring' : '/settings?section=reminders',
  })
}
