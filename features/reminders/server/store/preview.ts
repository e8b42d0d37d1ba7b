import { addDays, type Day, dayIn, startOfDay } from '#core/days'
import { fromCents } from '#core/money'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { PlannedReminder } from '../../api'
import { dueStep, stepDay } from '../../due-step'
import { candidates, dueDatesFor, type OwedInvoice, obstacleOf } from './candidates'
import { readReminderSettings } from './settings'

const pastDays = 30
const maxShown = 200

export async function previewReminders(db: Db, now: Date) {
  const { timeZone } = await readBusiness(db)
  const settings = await readReminderSettings(db)
  const today = dayIn(timeZone, now)
  const tomorrow = addDays(today, 1)
  const firstDay = addDays(today, -pastDays)
  const preview: Record<'past' | 'today' | 'tomorrow', PlannedReminder[]> = { past: [], today: [], tomorrow: [] }
  const schedule = { ...settings, onSince: settings.onSince ?? today }
  // Without a first day, everything that is not sent yet would count.
  const dueFrom = schedule.onSince < firstDay ? schedule.onSince : firstDay
  const period = { ...dueDatesFor(settings.steps, dueFrom, tomorrow), paidSince: startOfDay(timeZone, firstDay) }
  for await (const invoice of candidates(db, period, timeZone)) {
    for (const step of settings.steps) {
      const day = stepDay(invoice.dueDate, step, settings.restDays)
      if (day >= firstDay && day < today && wasOwedOn(invoice, day)) preview.past.push(planned(invoice, day, step))
    }
    if (invoice.paidOn !== null) continue
    const step = dueStep(invoice, schedule, today)
    if (step !== undefined) preview.today.push(planned(invoice, today, step))
    const sentSteps = step === undefined ? invoice.sentSteps : [...invoice.sentSteps, step]
    const next = dueStep({ ...invoice, sentSteps }, schedule, tomorrow)
    if (next !== undefined) preview.tomorrow.push(planned(invoice, tomorrow, next))
  }
  preview.past.sort((one, other) => other.day.localeCompare(one.day) || one.invoiceId - other.invoiceId)
  return {
    past: preview.past.slice(0, maxShown),
    today: preview.today.slice(0, maxShown),
    tomorrow: preview.tomorrow.slice(0, maxShown),
  }
}

const wasOwedOn = ({ knownSince, paidOn }: OwedInvoice, day: Day) =>
  day > knownSince && (paidOn === null || day < paidOn)

const planned = (invoice: OwedInvoice, day: Day, step: number): PlannedReminder => ({
  invoiceId: invoice.id,
  invoiceNumber: invoice.invoiceNumber,
  clientName: invoice.clientName,
  day,
  step,
  balance: fromCents(invoice.openCents, invoice.currency),
  currency: invoice.currency,
  obstacle: obstacleOf(invoice),
})
