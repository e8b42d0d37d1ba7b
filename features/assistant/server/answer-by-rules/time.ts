import { addDays, type Day, dayIn, daysBetween } from '#core/days'
import { instantIn } from '#core/wall-clock'
import type { Db } from '#platform/db/database'
import { comingDaysOf } from '../../asked-time'
import { linkTo, moneyText, plainWords } from '../../wording'
import * as facts from '../store/facts'
import { clientLink, eventLine, firstOf, shortDay, type Told, timeWords } from './told'

type DatedTask = facts.TaskFact & { day: Day | null }

export async function due(told: Told): Promise<string> {
  const { db, asked, today, client, t } = told
  const tasks = await datedTasks(told, client?.id)
  const priority = prioritySigns.find(([, sign]) => sign.test(asked.words))?.[0]
  if (priority) return ofPriority(told, tasks, priority)
  const late = tasks.filter(({ day }) => day !== null && day < today)
  const lateLines = late.length > 0 ? [`**${t.due.late}** (${late.length})`, ...taskLines(told, late, true), ''] : []
  if (asked.overdueOnly) return lateLines.join('\n').trim() || t.due.nothingLate
  const asksForAll = asked.time.span === 'any' && !/\b(due|deadlines?|vence\w*|plazos?)\b/.test(asked.words)
  if (asksForAll) {
    const rest = tasks.filter(({ day }) => day === null || day >= today)
    if (tasks.length === 0) return t.due.noTasks(clientLink(client))
    const lines =
      rest.length > 0 ? [`**${t.due.open(clientLink(client))}** (${rest.length})`, ...taskLines(told, rest)] : []
    return [...lateLines, ...lines].join('\n').trim()
  }
  const time = asked.time.span === 'any' ? { span: 'week' as const } : asked.time
  const { from, to } = comingDaysOf(time, today) as { from: Day; to: Day }
  const isThen = (day: Day | null) => day !== null && day >= today && day >= from && day <= to
  const coming = tasks.filter(({ day }) => isThen(day))
  const invoices = (await facts.openInvoices(db, client?.id)).filter(({ dueDate }) => isThen(dueDate))
  const when = timeWords(told, time)
  const lines = [
    ...lateLines,
    ...(coming.length > 0 ? [`**${t.due.tasks(when)}** (${coming.length})`, ...taskLines(told, coming), ''] : []),
    ...(invoices.length > 0
      ? [
          `**${t.due.invoices(when)}** (${invoices.length})`,
          ...firstOf(
            told,
            invoices,
            8,
            (invoice) =>
              `- ${shortDay(told, invoice.dueDate ?? '')}: ${linkTo.invoice(invoice.id, invoice.number)}${t.owed.to(linkTo.client(invoice.clientId, invoice.client))}, ${moneyText(invoice.openCents, invoice.currency)}`,
          ),
        ]
      : []),
  ]
  return coming.length + invoices.length === 0
    ? [t.due.nothing(when), ...(lateLines.length > 0 ? ['', ...lateLines] : [])].join('\n').trim()
    : lines.join('\n').trim()
}

const prioritySigns: [string, RegExp][] = [
  [
    'high',
    /\b(high|top|highest)[- ]priority\b|\burgent tasks?\b|\bprioridad alta\b|\balta prioridad\b|\btareas urgentes\b/,
  ],
  ['medium', /\bmedium[- ]priority\b|\bprioridad media\b/],
  ['low', /\blow[- ]priority\b|\bprioridad baja\b|\bbaja prioridad\b/],
]

function ofPriority(told: Told, tasks: DatedTask[], priority: string): string {
  const { t } = told
  const found = tasks.filter((task) => task.priority === priority)
  const named = t.priorities[priority] ?? priority
  if (found.length === 0) return t.due.noTasksOf(named)
  return [
    `**${t.due.open(undefined)}, ${t.prioritize.priority(named)}** (${found.length})`,
    ...taskLines(told, found),
  ].join('\n')
}

const taskLines = (told: Told, tasks: DatedTask[], isSince = false) =>
  firstOf(told, tasks, 12, ({ id, title, day, priority, client }) => {
    const { t } = told
    const link = `${linkTo.task(id, title)} (${t.priorities[priority] ?? priority})${client && !told.client ? t.due.for(plainWords(client)) : ''}`
    if (isSince) return `- ${link}, ${t.due.since(shortDay(told, day ?? ''))}`
    return day === null ? `- ${link}, ${t.due.undated}` : `- ${shortDay(told, day)}: ${link}`
  })

async function datedTasks({ db, timeZone }: Told, clientId?: number): Promise<DatedTask[]> {
  return (await facts.openTasks(db, clientId)).map((task) => ({
    ...task,
    day: task.due === null ? null : dayIn(timeZone, new Date(task.due)),
  }))
}

/** How far ahead the calendar is read where no time is named. */
const comingDays = 14

export async function schedule(told: Told): Promise<string> {
  const { db, asked, today, client, now, t } = told
  const whom = clientLink(client)
  if (asked.time.span === 'any' && /\b(next|proxim[ao]|siguiente)\b/.test(asked.words)) {
    const next = await nextEvent(db, { today, now, clientId: client?.id })
    return next ? [`**${t.schedule.next}**`, '', eventLine(told, next)].join('\n') : t.schedule.nothingNext(whom)
  }
  const { from, to, when } = calendarDays(told)
  const events = (await facts.eventsOn(db, { from, to })).filter(({ clientId }) => !client || clientId === client.id)
  if (events.length === 0) return whom ? t.schedule.nothingWith(whom, when) : t.schedule.empty(when)
  return [
    `**${t.schedule.in(when)}** (${events.length})`,
    '',
    ...firstOf(told, events, 15, (event) => eventLine(told, event)),
  ].join('\n')
}

/** What has gone by of a week or month under way is left out. */
function calendarDays(told: Told): { from: Day; to: Day; when: string } {
  const { asked, today, t } = told
  const days = comingDaysOf(asked.time, today)
  if (!days) return { from: today, to: addDays(today, comingDays - 1), when: t.inDays(comingDays) }
  return {
    from: days.from < today && days.to >= today ? today : days.from,
    to: days.to,
    when: timeWords(told, asked.time),
  }
}

/** Whether the calendar is taken, at an hour where one is named. */
export async function free(told: Told): Promise<string> {
  const { db, asked, timeZone, t } = told
  const time = asked.time.span === 'any' ? { span: 'today' as const } : asked.time
  const { from, to, when } = calendarDays({ ...told, asked: { ...asked, time } })
  const events = await facts.eventsOn(db, { from, to })
  const hour = from === to ? hourIn(asked.words) : undefined
  if (hour === undefined)
    return events.length === 0
      ? t.schedule.free(when)
      : [t.schedule.partly(when), '', ...firstOf(told, events, 15, (event) => eventLine(told, event))].join('\n')
  const start = instantIn(timeZone, `${from}T${clock(hour)}`).toISOString()
  const end = new Date(Date.parse(start) + 3_600_000).toISOString()
  const taken = events.filter((event) => !event.allDay && event.start < end && event.end > start)
  const shown = `${when} ${t.schedule.at(clockText(hour, t.locale))}`
  return taken.length === 0
    ? t.schedule.free(shown)
    : [t.schedule.taken(shown), '', ...taken.map((event) => eventLine(told, event))].join('\n')
}

/** The minute of the day in "at 3pm", "at 15:30", "a las 4 de la tarde". */
function hourIn(words: string): number | undefined {
  const [, hours, minutes = '0', half = ''] =
    words.match(
      /\b(?:at |a las? )?(\d{1,2})(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?|de la (?:manana|tarde|noche)|h\b)?(?![\d-])/,
    ) ?? []
  if (hours === undefined || Number(hours) > 23) return undefined
  const isLater = /^p|tarde|noche/.test(half) || (half === '' && Number(hours) >= 1 && Number(hours) <= 6)
  return (
    ((Number(hours) % (half.startsWith('a') ? 12 : 24)) + (isLater && Number(hours) < 12 ? 12 : 0)) * 60 +
    Number(minutes)
  )
}

const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)

const clockText = (minute: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    new Date(minute * 60_000),
  )

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

export async function silent(told: Told): Promise<string> {
  const { db, now, asked, timeZone, t } = told
  const days = daysIn(asked.words)
  const found = await facts.notWrittenTo(db, new Date(now.getTime() - days * 86_400_000))
  if (found.length === 0) return t.silent.nobody(days)
  return [
    t.silent.found(found.length, days),
    '',
    ...firstOf(
      told,
      found,
      12,
      ({ id, name, lastWritten }) =>
        `- ${linkTo.client(id, name)}: ${lastWritten ? t.silent.last(shortDay(told, dayIn(timeZone, new Date(lastWritten)))) : t.silent.never}`,
    ),
  ].join('\n')
}

const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  un: 1,
  una: 1,
  two: 2,
  dos: 2,
  three: 3,
  tres: 3,
  six: 6,
  seis: 6,
}

function daysIn(words: string): number {
  const [, count = '1', unit = 'month'] =
    words.match(
      /(\d+|\b(?:an?|one|two|three|six|un|una|dos|tres|seis)\b)?\s*(days?|weeks?|months?|years?|dias?|semanas?|mes(?:es)?|anos?)\b/,
    ) ?? []
  const each = /^d/.test(unit) ? 1 : /^(w|s)/.test(unit) ? 7 : /^(y|a)/.test(unit) ? 365 : 30
  return (numbers[count] ?? Number(count)) * each
}

const rank: Record<string, number> = { high: 0, medium: 1, low: 2 }

export async function prioritize(told: Told): Promise<string> {
  const { today, t } = told
  const tasks = await datedTasks(told)
  if (tasks.length === 0) return t.prioritize.none
  const urgency = ({ day, priority }: DatedTask) =>
    (day === null ? 30 : Math.max(-14, Math.min(30, daysBetween(today, day)))) + (rank[priority] ?? 1) * 7
  const sorted = tasks.sort((one, other) => urgency(one) - urgency(other) || one.id - other.id)
  const why = ({ day, priority }: DatedTask) =>
    `${t.prioritize.priority(t.priorities[priority] ?? priority)}${day === null ? '' : day < today ? t.prioritize.overdueSince(shortDay(told, day)) : day === today ? t.prioritize.dueToday : t.prioritize.due(shortDay(told, day))}`
  return [
    `**${t.prioritize.order}**`,
    '',
    ...sorted
      .slice(0, 7)
      .map(
        (task, at) =>
          `${at + 1}. ${linkTo.task(task.id, task.title)}: ${why(task)}${task.client ? t.prioritize.for(plainWords(task.client)) : ''}`,
      ),
    ...(sorted.length > 7 ? ['', t.prioritize.wait(sorted.length - 7)] : []),
  ].join('\n')
}
