import { addDays, type Day, dayIn, daysBetween } from '#core/days'
import { folded } from '#core/folded'
import type { Db } from '#platform/db/database'
import { dayText, linkTo, moneyText, plainWords } from '../../wording'
import * as facts from '../store/facts'
import { eventLine, more, spanOf, type Told } from './told'

export async function due({ db, asked, today, timeZone, client }: Told): Promise<string> {
  const { from, to, words } = spanOf(asked.span, today)
  const dated = (await facts.openTasks(db, client?.id)).map((task) => ({
    ...task,
    day: task.due === null ? null : dayIn(timeZone, new Date(task.due)),
  }))
  const late = dated.filter(({ day }) => day !== null && day < today)
  const tasks = asked.overdueOnly ? [] : dated.filter(({ day }) => day !== null && day >= from && day <= to)
  const invoices = (await facts.openInvoices(db, client?.id)).filter(
    ({ dueDate }) => dueDate !== null && dueDate >= from && dueDate <= to,
  )
  const lines = [
    ...(late.length > 0
      ? [
          '**Overdue tasks**',
          ...late
            .slice(0, 8)
            .map(
              (task) => `- ${linkTo.task(task.id, task.title)} (${task.priority}), since ${dayText(task.day ?? '')}`,
            ),
          ...more(late.length, 8),
          '',
        ]
      : []),
    ...(tasks.length > 0
      ? [
          `**Tasks due ${words}**`,
          ...tasks
            .slice(0, 12)
            .map(
              (task) =>
                `- ${dayText(task.day ?? '')}: ${linkTo.task(task.id, task.title)} (${task.priority})${task.client ? ` for ${plainWords(task.client)}` : ''}`,
            ),
          ...more(tasks.length, 12),
          '',
        ]
      : []),
    ...(invoices.length > 0 && !asked.overdueOnly
      ? [
          `**Invoices due ${words}**`,
          ...invoices
            .slice(0, 8)
            .map(
              (invoice) =>
                `- ${dayText(invoice.dueDate ?? '')}: ${linkTo.invoice(invoice.id, invoice.number)} to ${linkTo.client(invoice.clientId, invoice.client)}, ${moneyText(invoice.openCents, invoice.currency)}`,
            ),
          '',
        ]
      : []),
  ]
  if (lines.length === 0) return asked.overdueOnly ? 'Nothing is overdue.' : `Nothing is due ${words}.`
  return lines.join('\n').trim()
}

export async function schedule({ db, asked, today, timeZone, client, now, question }: Told): Promise<string> {
  if (/\b(next|proxim[ao]|siguiente)\b (?!week|month|semana)/i.test(folded(question))) {
    const next = await nextEvent(db, { today, now, clientId: client?.id })
    const whom = client ? ` with ${linkTo.client(client.id, client.name)}` : ''
    return next
      ? ['**Next in your calendar**', '', eventLine(next, timeZone)].join('\n')
      : `Nothing stands in your calendar${whom} in the next 60 days.`
  }
  const { from, to, words } = spanOf(asked.span, today)
  const all = await facts.eventsOn(db, { from, to })
  const events = client ? all.filter(({ clientId }) => clientId === client.id) : all
  if (events.length === 0)
    return client
      ? `Nothing with ${linkTo.client(client.id, client.name)} stands in your calendar ${words}.`
      : `Your calendar is empty ${words}.`
  return [
    `**In your calendar ${words}**`,
    '',
    ...events.slice(0, 15).map((event) => eventLine(event, timeZone)),
    ...more(events.length, 15),
  ].join('\n')
}

/** The first that has not begun yet; one with a client before one without, where a client is wanted. */
export async function nextEvent(
  db: Db,
  { today, now, clientId, withClient }: { today: Day; now: Date; clientId?: number | undefined; withClient?: boolean },
): Promise<facts.EventFact | undefined> {
  const coming = (await facts.eventsOn(db, { from: today, to: addDays(today, 60) })).filter(
    (event) => !event.allDay && new Date(event.start) > now && (clientId === undefined || event.clientId === clientId),
  )
  return (withClient ? coming.find((event) => event.clientId !== null) : undefined) ?? coming[0]
}

export async function silent({ db, now, timeZone, question }: Told): Promise<string> {
  const days = daysIn(question)
  const found = await facts.notWrittenTo(db, new Date(now.getTime() - days * 86_400_000))
  if (found.length === 0) return `You have written to every active client within the last ${days} days.`
  const line = ({ id, name, lastWritten }: facts.SilentFact) =>
    `- ${linkTo.client(id, name)}: ${lastWritten ? `last written to on ${dayText(dayIn(timeZone, new Date(lastWritten)))}` : 'no mail of yours is kept'}`
  return [
    `You have not written to ${found.length === 1 ? 'one active client' : `${found.length === 25 ? 'at least 25' : found.length} active clients`} for ${days} days or longer:`,
    '',
    ...found.slice(0, 12).map(line),
    ...more(found.length, 12),
  ].join('\n')
}

function daysIn(question: string): number {
  const [, count = '1', unit = 'month'] =
    folded(question)
      .toLowerCase()
      .match(/(\d+|an?|one|two|three|un|una|dos|tres)?\s*(days?|weeks?|months?|dias?|semanas?|mes(?:es)?)\b/) ?? []
  const number =
    ({ a: 1, an: 1, one: 1, un: 1, una: 1, two: 2, dos: 2, three: 3, tres: 3 } as Record<string, number>)[count] ??
    Number(count)
  return number * (/^d/.test(unit) ? 1 : /^(w|s)/.test(unit) ? 7 : 30)
}

export async function prioritize({ db, today, timeZone }: Told): Promise<string> {
  const rank = { high: 0, medium: 1, low: 2 } as Record<string, number>
  const tasks = (await facts.openTasks(db)).map((task) => ({
    ...task,
    day: task.due === null ? null : dayIn(timeZone, new Date(task.due)),
  }))
  if (tasks.length === 0) return 'You have no open tasks. [Add one](/tasks) and I’ll put it in its place.'
  const urgency = ({ day, priority }: { day: Day | null; priority: string }) =>
    (day === null ? 30 : Math.max(-14, Math.min(30, daysBetween(today, day)))) + (rank[priority] ?? 1) * 7
  const sorted = tasks.sort((one, other) => urgency(one) - urgency(other) || one.id - other.id)
  const why = ({ day, priority }: { day: Day | null; priority: string }) =>
    `${priority} priority${day === null ? '' : day < today ? `, overdue since ${dayText(day)}` : day === today ? ', due today' : `, due ${dayText(day)}`}`
  return [
    '**In this order**',
    '',
    ...sorted
      .slice(0, 7)
      .map(
        (task, at) =>
          `${at + 1}. ${linkTo.task(task.id, task.title)}: ${why(task)}${task.client ? `, for ${plainWords(task.client)}` : ''}`,
      ),
    ...(sorted.length > 7 ? ['', `${sorted.length - 7} more can wait.`] : []),
  ].join('\n')
}
