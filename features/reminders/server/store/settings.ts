import { addDays, type Day, dayIn } from '#core/days'
import { decimalsMessage, fitsCurrency } from '#core/money'
import { invalid } from '#core/problem'
import { readBusiness, readSetting, saveSetting } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { defaultReminderSettings, type ReminderChange, ReminderSettings } from '../../reminder-settings'

const key = 'reminders'

export async function readReminderSettings(db: Db): Promise<ReminderSettings> {
  const parsed = ReminderSettings.safeParse({
    ...defaultReminderSettings,
    ...((await readSetting(db, key)) as object | undefined),
  })
  return parsed.success ? parsed.data : defaultReminderSettings
}

/** Switched on, reminders begin with today: nothing that was due before is sent. */
export async function changeReminderSettings(db: Db, change: ReminderChange, now: Date): Promise<ReminderSettings> {
  return db.transaction(async (tx) => {
    const before = await readReminderSettings(tx)
    const { currency, timeZone } = await readBusiness(tx)
    const today = dayIn(timeZone, now)
    if (change.lateFee?.kind === 'amount' && !fitsCurrency(change.lateFee.value, currency))
      throw invalid({ 'lateFee.value': decimalsMessage(currency) })
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const after: ReminderSettings = { ...before, ...given }
    const settings = {
      ...after,
      onSince: after.on ? (before.on ? before.onSince : firstDay(before, today)) : null,
      offAfterRestore: before.offAfterRestore && !after.on && change.on === undefined,
      lateFeeSince: after.lateFee ? (before.lateFee ? before.lateFeeSince : today) : null,
    }
    await saveSetting(tx, key, settings)
    await publishInvalidation(tx, ['/api/reminders'])
    return settings
  })
}

/** After a restore, today's reminders may have been sent already. */
const firstDay = ({ offAfterRestore }: ReminderSettings, today: Day) => (offAfterRestore ? addDays(today, 1) : today)

/** Switches reminders off until the owner switches them on again. Returns whether they were on. */
export async function holdReminders(tx: Db): Promise<boolean> {
  const settings = await readReminderSettings(tx)
  if (settings.on) await saveSetting(tx, key, { ...settings, on: false, onSince: null, offAfterRestore: true })
  return settings.on
}
