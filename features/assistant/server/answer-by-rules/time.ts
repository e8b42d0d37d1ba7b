import { addDays, type Day, dayIn, daysBetween, weekdayOf } from '#core/days'
import { day, hour, minute } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import { hoursOn, minutesOfClock, type Span } from '#core/weekly-hours'
import { linkTo, moneyText, stripMarkdown } from '../../answer-format'
import { partOfDayIn } from '../../part-of-day'
import { queryWords } from '../../query-words'
import { upcomingDayRange } from '../../question-time'
import type { EventFact, Facts, TaskFact } from '../facts'
import { type AnswerContext, clientLink, eventLine, limitedLines, shortDay, timeText } from './answer-context'
import { beginsIn } from './query-items'

type DatedTask = TaskFact & { day: Day | null }

export async function dueItems(context: AnswerContext): Promise<string> {
  const { facts, parsed, today, client, t } = context
  const tasks = await datedTasks(context, client?.id)
  const priority = priorityPatterns.find(([, pattern]) => pattern.test(parsed.words))?.[0]
  if (priority) return tasksOfPriority(context, tasks, priority)
  const late = tasks.filter(({ day }) => day !== null && day < today)
  const lateLines = late.length > 0 ? [`**${t.due.late}** (${late.length})`, ...taskLines(context, late, true), ''] : []
  if (parsed.overdueOnly) return lateLines.join('\n').trim() || t.due.nothingLate
  const asksForAll = parsed.time.span === 'any' && !/\b(due|deadlines?|vence\w*|plazos?)\b/.test(parsed.words)
  if (asksForAll) {
    const rest = tasks.filter(({ day }) => day === null || day >= today)
    if (tasks.length === 0) return t.due.noTasks(clientLink(client))
    const lines =
      rest.length > 0 ? [`**${t.due.open(clientLink(client))}** (${rest.length})`, ...taskLines(context, rest)] : []
    return [...lateLines, ...lines].join('\n').trim()
  }
  // Overdue items come first if no period was asked for; otherwise only items due in the period are listed.
  const isNamed = parsed.time.span !== 'any'
  const time = isNamed ? parsed.time : { span: 'week' as const }
  const { from, to } = upcomingDayRange(time, today) as { from: Day; to: Day }
  const isInRange = (day: Day | null) => day !== null && (isNamed || day >= today) && day >= from && day <= to
  const coming = tasks.filter(({ day }) => isInRange(day))
  const open = onlyTasks.test(parsed.words) ? [] : await facts.openInvoices(client?.id)
  const invoices = open.filter(({ dueDate }) => isInRange(dueDate))
  const when = timeText(context, time)
  const lines = [
    ...(isNamed ? [] : lateLines),
    ...(coming.length > 0 ? [`**${t.due.tasks(when)}** (${coming.length})`, ...taskLines(context, coming), ''] : []),
    ...(invoices.length > 0
      ? [
          `**${t.due.invoices(when)}** (${invoices.length})`,
          ...limitedLines(
            context,
            invoices,
            8,
            (invoice) =>
              `- ${shortDay(context, invoice.dueDate ?? '')}: ${linkTo.invoice(invoice.id, invoice.number)}${t.owed.to(linkTo.client(invoice.clientId, invoice.client))}, ${moneyText(invoice.openCents, invoice.currency)}`,
          ),
        ]
      : []),
  ]
  return coming.length + invoices.length === 0
    ? [t.due.nothing(when), ...(isNamed || lateLines.length === 0 ? [] : ['', ...lateLines])].join('\n').trim()
    : lines.join('\n').trim()
}

const onlyTasks = /^(?!.*\b(?:invoices?|bills?|facturas?)\b).*\b(?:tasks?|to-?dos?|tareas?)\b/

const priorityPatterns: [string, RegExp][] = [
  [
    'high',
    /\b(high|top|highest)[- ]priority\b|\burgent tasks?\b|\bprioridad alta\b|\balta prioridad\b|\btareas urgentes\b/,
  ],
  ['medium', /\bmedium[- ]priority\b|\bprioridad media\b/],
  ['low', /\blow[- ]priority\b|\bprioridad baja\b|\bbaja prioridad\b/],
]

function tasksOfPriority(context: AnswerContext, tasks: DatedTask[], priority: string): string {
  const { t } = context
  const days = context.parsed.time.span === 'any' ? undefined : upcomingDayRange(context.parsed.time, context.today)
  const isIn = (day: Day | null) => !days || (day !== null && day >= days.from && day <= days.to)
  const found = tasks.filter((task) => task.priority === priority && isIn(task.day))
  const named = t.priorities[priority] ?? priority
  if (found.length === 0) return t.due.noTasksOf(named)
  return [
    `**${days ? t.due.tasks(timeText(context, context.parsed.time)) : t.due.open(undefined)}, ${t.prioritize.priority(named)}** (${found.length})`,
    ...taskLines(context, found),
  ].join('\n')
}

const taskLines = (context: AnswerContext, tasks: DatedTask[], isOverdue = false) =>
  limitedLines(context, tasks, 12, ({ id, title, day, priority, client }) => {
    const { t } = context
    const link = `${linkTo.task(id, title)} (${t.priorities[priority] ?? priority})${client && !context.client ? t.due.for(stripMarkdown(client)) : ''}`
    if (isOverdue) return `- ${link}, ${t.due.since(shortDay(context, day ?? ''))}`
    return day === null ? `- ${link}, ${t.due.undated}` : `- ${shortDay(context, day)}: ${link}`
  })

async function datedTasks({ facts, timeZone }: AnswerContext, clientId?: number): Promise<DatedTask[]> {
  return (await facts.openTasks(clientId)).map((task) => ({
    ...task,
    day: task.due === null ? null : dayIn(timeZone, new Date(task.due)),
  }))
}

/** Used where the question names no time. */
const defaultCalendarDays = 14

export async function schedule(context: AnswerContext): Promise<string> {
  const { facts, parsed, today, client, now, timeZone, t } = context
  const whom = clientLink(client)
  if (parsed.time.span === 'any' && /\b(next|proxim[ao]|siguiente)\b/.test(parsed.words)) {
    const next = await nextEvent(facts, { today, now, clientId: client?.id })
    return next ? [`**${t.schedule.next}**`, '', eventLine(context, next)].join('\n') : t.schedule.nothingNext(whom)
  }
  const { from, to, when } = calendarDays(context)
  const part = partOfDayIn(parsed.words)
  const events = (await facts.eventsBetween({ from, to }))
    .filter(({ clientId }) => !client || clientId === client.id)
    .filter((event) => !part || event.allDay || beginsIn(part, event.start, timeZone))
  if (events.length === 0) return whom ? t.schedule.nothingWith(whom, when) : t.schedule.empty(when)
  return [
    `**${t.schedule.in(when)}** (${events.length})`,
    '',
    ...limitedLines(context, events, 15, (event) => eventLine(context, event)),
  ].join('\n')
}

/** Leaves out the past days of the current week or month. */
function calendarDays(context: AnswerContext): { from: Day; to: Day; when: string } {
  const { parsed, today, t } = context
  const days = upcomingDayRange(parsed.time, today)
  const part = saysPart(parsed.words) ? undefined : partOfDayIn(parsed.words)
  if (!days) return { from: today, to: addDays(today, defaultCalendarDays - 1), when: t.inDays(defaultCalendarDays) }
  return {
    from: days.from < today && days.to >= today ? today : days.from,
    to: days.to,
    when: [timeText(context, parsed.time), part ? queryWords[parsed.language].partsOfDay[part] : ''].join(' ').trim(),
  }
}

/** "this afternoon", "esta tarde" are named by the day already. */
const saysPart = (words: string) =>
  /\b(?:tonight|this (?:morning|afternoon|evening)|esta (?:manana|tarde|noche))\b/.test(words)

/** Whether the calendar is free, at a time of day if the question names one. */
export async function freeTime(context: AnswerContext): Promise<string> {
  const { facts, parsed, timeZone, t } = context
  const time = parsed.time.span === 'any' ? { span: 'today' as const } : parsed.time
  const { from, to, when } = calendarDays({ ...context, parsed: { ...parsed, time } })
  const part = partOfDayIn(parsed.words)
  const all = await facts.eventsBetween({ from, to })
  const events = all.filter((event) => !part || event.allDay || beginsIn(part, event.start, timeZone))
  const minuteOfDay = from === to ? parseTimeOfDay(parsed.words) : undefined
  if (minuteOfDay === undefined)
    return events.length === 0
      ? t.schedule.free(when)
      : [
          ...(from === to ? freeHours(context, from, all).flatMap((line) => [line, '']) : []),
          t.schedule.partly(when),
          '',
          ...limitedLines(context, events, 15, (event) => eventLine(context, event)),
        ].join('\n')
  const start = instantIn(timeZone, `${from}T${clock(minuteOfDay)}`).toISOString()
  const end = new Date(Date.parse(start) + hour).toISOString()
  const taken = events.filter((event) => !event.allDay && event.start < end && event.end > start)
  const shown = `${when} ${t.schedule.at(clockText(minuteOfDay, t.locale))}`
  return taken.length === 0
    ? t.schedule.free(shown)
    : [t.schedule.taken(shown), '', ...taken.map((event) => eventLine(context, event))].join('\n')
}

const usualDay: Span[] = [{ from: '09:00', to: '17:00' }]
const shortestGap = 30

/** The working hours of one day of the owner between its timed events; nothing on a day without working hours. */
function freeHours({ timeZone, workingHours, t }: AnswerContext, day: Day, events: EventFact[]): string[] {
  const spans = (workingHours ? hoursOn(workingHours, day) : usualDay).map(({ from, to }) => ({
    from: minutesOfClock(from),
    to: minutesOfClock(to),
  }))
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return []
  const midnight = instantIn(timeZone, `${day}T00:00`).getTime()
  const minuteOf = (instant: string) => (Date.parse(instant) - midnight) / minute
  const timed = events.filter(({ allDay }) => !allDay).sort((one, other) => (one.start < other.start ? -1 : 1))
  const gaps: string[] = []
  for (const { from, to: until } of spans) {
    let free = from
    const addGap = (to: number) => {
      if (to - free >= shortestGap) gaps.push(`${clockText(free, t.locale)}–${clockText(to, t.locale)}`)
    }
    for (const { start, end } of timed) {
      addGap(Math.min(minuteOf(start), until))
      free = Math.max(free, minuteOf(end))
    }
    addGap(until)
  }
  const line =
    gaps.length > 0 ? t.schedule.gaps(first.from, last.to, gaps.join(', ')) : t.schedule.noGaps(first.from, last.to)
  return [line]
}

/** The day with the most events, or the weekday with the fewest if that was asked; of equal ones the earlier. */
export async function busiestDay(context: AnswerContext): Promise<string> {
  const { facts, parsed, timeZone, t } = context
  const time = parsed.time.span === 'any' ? { span: 'week' as const } : parsed.time
  const { from, to, when } = calendarDays({ ...context, parsed: { ...parsed, time } })
  const events = await facts.eventsBetween({ from, to })
  const asksQuietest = /\b(quietest|emptiest|least|menos|tranquil\w+|libres?)\b/.test(parsed.words)
  const [first] = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
    .map((day) => ({
      day,
      found: events.filter((event) => (event.day ?? dayIn(timeZone, new Date(event.start))) === day),
    }))
    .filter(({ day, found }) => (asksQuietest ? ![0, 6].includes(weekdayOf(day)) : found.length > 0))
    .toSorted((one, other) => (other.found.length - one.found.length) * (asksQuietest ? -1 : 1))
  if (!first) return t.schedule.empty(when)
  return [
    `**${t.schedule.in(when)}** (${events.length})`,
    '',
    t.schedule[asksQuietest ? 'quietest' : 'busiest'](shortDay(context, first.day), first.found.length),
    '',
    ...limitedLines(context, first.found, 15, (event) => eventLine(context, event)),
  ]
    .join('\n')
    .trim()
}

/** "at 3pm", "at 15:30" or "a las 4 de la tarde" as minutes after midnight; 1 to 6 without a.m. or p.m. is the afternoon. */
function parseTimeOfDay(words: string): number | undefined {
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

const clock = (minuteOfDay: number) => new Date(minuteOfDay * minute).toISOString().slice(11, 16)

const clockText = (minuteOfDay: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    new Date(minuteOfDay * minute),
  )

/** The next event that has not begun; `withClient` prefers one that has a client. */
export async function nextEvent(
  facts: Facts,
  { today, now, clientId, withClient }: { today: Day; now: Date; clientId?: number | undefined; withClient?: boolean },
): Promise<EventFact | undefined> {
  const coming = (await facts.eventsBetween({ from: today, to: addDays(today, 60) })).filter(
    (event) => !event.allDay && new Date(event.start) > now && (clientId === undefined || event.clientId === clientId),
  )
  return (withClient ? coming.find((event) => event.clientId !== null) : undefined) ?? coming[0]
}

export async function clientsNotWrittenTo(context: AnswerContext): Promise<string> {
  const { facts, now, parsed, timeZone, t } = context
  const days = parseDayCount(parsed.words)
  const found = await facts.notWrittenTo(new Date(now.getTime() - days * day))
  if (found.length === 0) return t.silent.nobody(days)
  return [
    t.silent.found(found.length, days),
    '',
    ...limitedLines(
      context,
      found,
      12,
      ({ id, name, lastWritten }) =>
        `- ${linkTo.client(id, name)}: ${lastWritten ? t.silent.last(shortDay(context, dayIn(timeZone, new Date(lastWritten)))) : t.silent.never}`,
    ),
  ].join('\n')
}

const numberWords: Record<string, number> = {
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

function parseDayCount(words: string): number {
  const [, count = '1', unit = 'month'] =
    words.match(
      /(\d+|\b(?:an?|one|two|three|six|un|una|dos|tres|seis)\b)?\s*(days?|weeks?|months?|years?|dias?|semanas?|mes(?:es)?|anos?)\b/,
    ) ?? []
  const daysPerUnit = /^d/.test(unit) ? 1 : /^(w|s)/.test(unit) ? 7 : /^(y|a)/.test(unit) ? 365 : 30
  return (numberWords[count] ?? Number(count)) * daysPerUnit
}

const priorityRank: Record<string, number> = { high: 0, medium: 1, low: 2 }

export async function prioritize(context: AnswerContext): Promise<string> {
  const { today, t } = context
  const tasks = await datedTasks(context)
  if (tasks.length === 0) return t.prioritize.none
  const urgency = ({ day, priority }: DatedTask) =>
    (day === null ? 30 : Math.max(-14, Math.min(30, daysBetween(today, day)))) + (priorityRank[priority] ?? 1) * 7
  const sorted = tasks.sort((one, other) => urgency(one) - urgency(other) || one.id - other.id)
  const why = ({ day, priority }: DatedTask) =>
    `${t.prioritize.priority(t.priorities[priority] ?? priority)}${day === null ? '' : day < today ? t.prioritize.overdueSince(shortDay(context, day)) : day === today ? t.prioritize.dueToday : t.prioritize.due(shortDay(context, day))}`
  return [
    `**${t.prioritize.order}**`,
    '',
    ...sorted
      .slice(0, 7)
      .map(
        (task, at) =>
          `${at + 1}. ${linkTo.task(task.id, task.title)}: ${why(task)}${task.client ? t.prioritize.for(stripMarkdown(task.client)) : ''}`,
      ),
    ...(sorted.length > 7 ? ['', t.prioritize.wait(sorted.length - 7)] : []),
  ].join('\n')
}
