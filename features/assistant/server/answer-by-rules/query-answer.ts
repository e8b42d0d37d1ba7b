import { addDays, type Day, startOfMonth } from '#core/days'
import { toCents } from '#core/money'
import { stripAccents } from '#core/strip-accents'
import { linkTo, longDayText, moneyText, stripMarkdown } from '../../answer-format'
import { currencyNamed } from '../../currency-words'
import type { Period } from '../../period'
import { parseQuery, type Query } from '../../query'
import { type QueryWords, queryWords } from '../../query-words'
import { pastDayRange } from '../../question-time'
import { type AnswerContext, clientLink, limitedLines, shortDay, totalText } from './answer-context'
import { nameWords } from './client-names'
import { type Days, type Item, itemsOf } from './query-items'

/** Answers a question made of a subject, a measure and a period; undefined if a topic answers it better. */
export async function answerQuery(assistantContext: AnswerContext): Promise<string | undefined> {
  const query = parseQuery(assistantContext.parsed.words, assistantContext.today)
  if (!query || isLeftToTopics(assistantContext)) return undefined
  const named = currencyNamed(assistantContext.parsed.words, assistantContext.currency)
  const context = { ...assistantContext, currency: named ?? assistantContext.currency, onlyCurrency: named }
  if (query.about && isClientName(context, query.about)) query.about = undefined
  if (query.matter && (await isAnyClient(context, query.matter))) query.matter = undefined
  if (!isComposed(query, context)) return undefined
  const asked =
    query.subject === 'clients' && (query.measure === 'most' || query.measure === 'least')
      ? { ...query, subject: 'paid' as const, byClient: true }
      : query
  if (asked.countsClients && !asked.isNegated) return clientsWith(context, asked)
  if (
    asked.isNegated &&
    (asked.byClient || asked.countsClients) &&
    asked.subject !== 'owed' &&
    asked.subject !== 'overdue'
  )
    return clientsWithout(context, asked)
  if (asked.byMonth && asked.measure !== 'when') return byMonths(context, asked)
  if (asked.against && asked.period) return compared(context, asked, asked.period, asked.against)
  if (hasOrderByAge(asked)) return figures(context, { ...asked, measure: 'list', limit: asked.limit ?? 3 })
  if ((asked.measure === 'most' || asked.measure === 'least') && asked.byClient) return ranked(context, asked)
  if (asked.measure === 'when' || asked.edge) return dated(context, asked)
  return figures(context, asked)
}

/** Unread, important and unanswered mails have a topic of their own. */
const isLeftToTopics = ({ parsed }: AnswerContext) =>
  /\b(unread|unanswered|important|urgent|sin leer|no leidos?|sin (?:responder|contestar)|importantes?|urgentes?)\b/.test(
    parsed.words,
  )

const isClientName = ({ client }: AnswerContext, about: string) => {
  const name = stripAccents(`${client?.name ?? ''} ${client?.businessName ?? ''}`).toLowerCase()
  return client !== undefined && about.split(/\s+/).every((word) => name.includes(word))
}

/** Also true for the client of an earlier question, whom the current one replaces. */
const isAnyClient = async ({ facts }: AnswerContext, matter: string): Promise<boolean> => {
  const words = nameWords(matter)
  const found = words.length > 0 ? await facts.clientsNamed(words) : []
  return found.some(({ hits }) => hits === words.length)
}

/** `onlyCurrency` is one that the question names; sums are then given in it. */
type QueryContext = AnswerContext & { onlyCurrency: string | undefined }

/** Subjects whose records have an amount. */
export const isInMoney = ({ subject }: Query) => sums.includes(subject) && subject !== 'hours'

const sums = ['paid', 'invoiced', 'invoices', 'owed', 'overdue', 'hours', 'deals', 'quotes']
const dates = [
  'paid',
  'invoiced',
  'contracts',
  'meetings',
  'mails',
  'invoices',
  'quotes',
  'deals',
  'tasks',
  'notes',
  'documents',
]

/** Whether the question needs the query engine. Topics answer plain lists, what is open, and simple times. */
function isComposed(query: Query, { client, parsed, today, onlyCurrency }: QueryContext): boolean {
  const { subject, measure, period, against, edge, about, state, direction } = query
  const byClient = query.byClient || query.countsClients
  const isMoney = isInMoney(query)
  const isAwaited = subject === 'owed' || subject === 'overdue'
  if (query.isNegated && byClient && !isAwaited)
    return ['invoices', 'invoiced', 'paid', 'meetings', 'deals', 'quotes'].includes(subject) && period !== undefined
  if (query.countsClients) return subject !== 'mails' && subject !== 'notes' && subject !== 'documents'
  if (onlyCurrency && isMoney) return true
  if (query.inHours || query.isExpected || (query.ageDays !== undefined && hasAge.includes(subject))) return true
  if (hasOrderByAge(query)) return true
  if (query.byMonth)
    return ['paid', 'invoiced', 'invoices', 'hours', 'mails', 'meetings'].includes(subject) || subject === 'clients'
  if (query.atLeast !== undefined || query.atMost !== undefined) return isMoney
  if (query.lateDays !== undefined && (query.lateDays > 0 || (isCounted(measure) && subject !== 'overdue')))
    return subject !== 'hours'
  if (query.stage && subject === 'deals') return true
  // Their contracts with the state of each say more than those that are signed.
  if (subject === 'contracts' && client && state === 'signed' && measure !== 'count') return false
  if (subject === 'paid' && query.byClient && period) return true
  if (client && measure === 'list' && ['documents', 'quotes', 'tasks', 'deals'].includes(subject))
    if (parsed.topic === 'client' || parsed.topic === 'help') return true
  if (query.byEnd && subject === 'quotes' && period) return true
  if (subject === 'invoices' && client && ['client', 'help', 'find'].includes(parsed.topic)) return true
  if (subject === 'hours' || against || about)
    return about === undefined || ['mails', 'notes', 'documents'].includes(subject)
  if (measure === 'most' || measure === 'least') return byClient || sums.includes(subject)
  if (measure === 'average') return sums.includes(subject)
  if (measure === 'when' || edge) return dates.includes(subject)
  if (state && state !== 'awaited' && state !== 'draft')
    return ['deals', 'tasks', 'quotes', 'contracts'].includes(subject)
  if (measure === 'count') return parsed.topic !== 'count' || Boolean(client || period || direction)
  const isNow = period !== undefined && period.from === today && period.to === today && !query.byEnd
  if (subject === 'overdue') return (period !== undefined && !isNow) || (measure === 'total' && parsed.topic !== 'owed')
  if (subject === 'owed')
    return (period !== undefined && !isNow) || ['invoiced', 'earned', 'help'].includes(parsed.topic)
  if (subject === 'quotes' && period) return true
  if (subject === 'paid' && period && parsed.topic === 'invoiced') return true
  if (subject === 'deals' && period && !/\b(?:clos\w+|cierr\w+|cerr\w+)\b/.test(parsed.words)) return true
  if (period === undefined) return false
  // Topics only understand simple times, and a question that matches no topic may still have a subject.
  const simple = pastDayRange(parsed.time, today)
  const isWider = simple?.from !== period.from || simple.to !== period.to
  return (
    isWider ||
    parsed.topic === 'help' ||
    parsed.topic === 'client' ||
    (Boolean(client) && ['mails', 'meetings', 'invoices'].includes(subject))
  )
}

/** Subjects whose issue date is known. */
export const hasAge: Query['subject'][] = ['owed', 'quotes']

/** Whether the result is sorted by age, oldest first. */
export const hasOrderByAge = ({ fromOldest, subject }: Query) => fromOldest && ['owed', 'overdue'].includes(subject)

const isCounted = (measure: Query['measure']) => measure === 'count' || measure === 'total'

/** "**Paid in November 2026, USD**": every answer begins with how the question was understood. */
function heading(context: QueryContext, query: Query, period: Period | undefined, extra = ''): string {
  const w = wordsFor(context)
  const parts = [
    w.heads[query.subject],
    query.state === 'awaited' && query.subject === 'contracts' ? w.unsigned : query.state ? w.states[query.state] : '',
    query.stage && query.subject === 'deals' ? (context.t.stages[query.stage] ?? query.stage) : '',
    query.lateDays === undefined ? '' : lateText(context, query),
    query.ageDays === undefined
      ? ''
      : w.issuedBefore(longDayText(addDays(context.today, -query.ageDays), context.t.locale)),
    query.direction ? w.directions[query.direction] : '',
    query.onlyCalls ? w.calls : '',
    query.inHours ? w.byCalendar : '',
    limitText(context, query),
    period ? dayWords(context, query) : '',
    period ? periodText(context, period) : '',
    query.partOfDay ? w.partsOfDay[query.partOfDay] : '',
    query.isPast && query.subject === 'meetings' && period && period.to >= context.today ? w.untilNow : '',
    extra,
  ]
  const who = clientLink(context.client)
  return `**${parts.filter(Boolean).join(' ')}${currencyIn(query) || (context.onlyCurrency && isInMoney(query)) || hasLimit(query) ? `, ${context.currency}` : ''}**${who ? w.with(who) : ''}${query.about || query.matter ? w.about(stripMarkdown(query.about ?? query.matter ?? '')) : ''}`
}

/** The wording for the date of a record that the period applies to. */
function dayWords(context: AnswerContext, { subject, state, byEnd }: Query): string {
  const { dayOf } = wordsFor(context)
  if (subject === 'overdue' || (subject === 'owed' && byEnd)) return dayOf.due
  if (subject === 'owed') return dayOf.issued
  if (subject === 'contracts') return dayOf.ending
  if (subject === 'deals') return state ? '' : dayOf.closing
  return subject === 'quotes' && (byEnd || state === 'expired') ? dayOf.validUntil : ''
}

function limitText(context: QueryContext, { atLeast, atMost }: Query): string {
  const w = wordsFor(context)
  return [
    atLeast === undefined ? '' : w.over(moneyText(toCents(atLeast, context.currency), context.currency)),
    atMost === undefined ? '' : w.under(moneyText(toCents(atMost, context.currency), context.currency)),
  ]
    .filter(Boolean)
    .join(' ')
}

function lateText(context: AnswerContext, { subject, lateDays = 0 }: Query): string {
  const w = wordsFor(context)
  const day = addDays(context.today, -lateDays)
  if (lateDays === 0) return subject === 'overdue' ? '' : w.late
  return w.lateSince(longDayText(day, context.t.locale))
}

const currencyIn = ({ subject, measure }: Query) =>
  ['paid', 'invoiced', 'owed', 'overdue'].includes(subject) && measure !== 'count' && measure !== 'when'

const wordsFor = ({ parsed }: AnswerContext): QueryWords => queryWords[parsed.language]

function periodText(context: AnswerContext, { from, to }: Days): string {
  const { t } = context
  const w = wordsFor(context)
  const named = (day: Day, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(t.locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`))
  if (from === to) return w.on(longDayText(from, t.locale))
  if (from.endsWith('-01') && to === addDays(startOfMonth(from, 1), -1))
    return w.in(named(from, { month: 'long', year: 'numeric' }))
  if (from.endsWith('01-01') && to === `${from.slice(0, 4)}-12-31`) return w.in(from.slice(0, 4))
  return w.from(longDayText(from, t.locale), longDayText(to, t.locale))
}

type Figure = { text: string; value: number; count: number; items: Item[] }

/** The figure of a query in a period. Received money is the revenue figure, not a sum computed here. */
async function figureOf(context: QueryContext, query: Query, days: Days | undefined): Promise<Figure> {
  const isAsked = isInCurrency(context)
  const items = (await itemsOf(context, query, days)).filter(isAsked).filter(isWithinLimit(context, query))
  const w = wordsFor(context)
  if (query.subject === 'paid' && !hasLimit(query)) {
    const { from, to } = days ?? { from: '1970-01-01', to: context.today }
    const received = (await context.facts.received(from, to, context.client?.id)).filter(isAsked)
    const payments = received.reduce((sum, one) => sum + one.payments, 0)
    return { text: totalText(context, received), value: ownCents(context, received), count: payments, items }
  }
  if (query.subject === 'hours' || query.inHours) {
    const minutes = items.reduce((sum, one) => sum + (one.minutes ?? 0), 0)
    return { text: w.hours(hoursText(minutes)), value: minutes, count: items.length, items }
  }
  const isMoney = isInMoney(query) && query.measure !== 'count'
  if (!isMoney) return { text: w.nouns[query.subject](items.length), value: items.length, count: items.length, items }
  const amounts = items.map(({ cents = 0, currency = context.currency }) => ({ cents, currency }))
  return { text: totalText(context, amounts), value: ownCents(context, amounts), count: items.length, items }
}

const hasLimit = ({ atLeast, atMost }: Query) => atLeast !== undefined || atMost !== undefined

/** All of them, unless the question names a currency. */
const isInCurrency =
  ({ onlyCurrency }: QueryContext) =>
  ({ currency }: { currency?: string }) =>
    !onlyCurrency || currency === onlyCurrency

/** A limit is in the named currency or else in the business's; amounts in other currencies are not compared. */
const isWithinLimit =
  ({ currency: own }: QueryContext, query: Query) =>
  ({ cents = 0, currency = own }: Item) =>
    !hasLimit(query) ||
    (currency === own &&
      cents >= toCents(query.atLeast ?? 0, own) &&
      (query.atMost === undefined || cents <= toCents(query.atMost, own)))

const ownCents = ({ currency }: AnswerContext, amounts: { cents: number; currency: string }[]) =>
  amounts.filter((one) => one.currency === currency).reduce((sum, { cents }) => sum + cents, 0)

const hoursText = (minutes: number) => (minutes / 60).toFixed(1).replace(/\.0$/, '')

async function figures(context: QueryContext, query: Query): Promise<string> {
  const w = wordsFor(context)
  const figure = await figureOf(context, query, query.period)
  const extra = hasOrderByAge(query) ? w.oldestFirst : query.period || !isOpenNow(query) ? '' : w.open
  const head = heading(context, query, query.period, extra)
  const besides = await besideFigure(context, query)
  if (figure.count === 0 && figure.items.length === 0)
    return [`${head}: ${figure.value === 0 ? w.nothing : figure.text}`, ...besides].join('\n\n')
  if (query.measure === 'average') {
    const own = figure.items.filter(({ currency }) => currency === undefined || currency === context.currency).length
    const average = Math.round(figure.value / Math.max(1, query.subject === 'paid' ? figure.count : own))
    const text = query.subject === 'hours' ? w.hours(hoursText(average)) : moneyText(average, context.currency)
    return `${head}: ${w.average} **${text}** (${w.nouns[query.subject](figure.count)}, ${figure.text})`
  }
  const items = sortedFor(query, figure.items)
  const isRecordRank = query.measure === 'most' || query.measure === 'least'
  const shown = isRecordRank ? items.slice(0, query.limit ?? 3) : items
  const total = `**${figure.text}**${query.measure === 'count' || figure.text.includes(w.nouns[query.subject](figure.count)) ? '' : ` (${w.nouns[query.subject](figure.count)})`}`
  return [
    isRecordRank ? head : `${head}: ${total}`,
    '',
    ...limitedLines(context, shown, query.limit ?? 12, (item) => lineOf(context, query, item)),
    ...besides.flatMap((line) => ['', line]),
  ].join('\n')
}

/** Notes on another possible meaning of the question, or on amounts that could not be compared. */
async function besideFigure(context: QueryContext, query: Query): Promise<string[]> {
  const w = wordsFor(context)
  const { period } = query
  const lines: string[] = []
  const linked = (items: Item[]) =>
    items
      .map(({ link }) => link)
      .slice(0, 6)
      .join(', ')
  if (hasLimit(query) && !context.onlyCurrency) {
    const others = (await itemsOf(context, query, period)).filter(({ currency }) => currency !== context.currency)
    if (others.length > 0) lines.push(w.notCompared(w.nouns[query.subject](others.length), linked(others)))
  }
  // "unpaid since September" may mean what was issued since, or what is open since then.
  if (query.subject === 'owed' && !query.byEnd && period && /^(?:since|desde)\b/.test(period.text)) {
    const earlier = (await itemsOf(context, query, { from: '1970-01-01', to: addDays(period.from, -1) }))
      .filter(isInCurrency(context))
      .filter(isWithinLimit(context, query))
    const amounts = earlier.map(({ cents = 0, currency = context.currency }) => ({ cents, currency }))
    if (earlier.length > 0)
      lines.push(w.openBefore(totalText(context, amounts), w.nouns.owed(earlier.length), linked(earlier)))
  }
  return lines
}

const isOpenNow = ({ subject, state, lateDays }: Query) =>
  !state && lateDays === undefined && (subject === 'deals' || subject === 'tasks')

const sortedFor = (query: Query, items: Item[]) => (hasOrderByAge(query) ? items.toSorted(byDay) : bySize(query, items))

const byDay = (one: Item, other: Item) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1)

const bySize = ({ measure }: Query, items: Item[]) =>
  measure === 'most' || measure === 'least'
    ? items.toSorted(
        (one, other) =>
          ((other.cents ?? other.minutes ?? 0) - (one.cents ?? one.minutes ?? 0)) * (measure === 'most' ? 1 : -1),
      )
    : items

function lineOf(context: AnswerContext, { subject }: Query, { link, detail, client, clientId, day }: Item): string {
  const whom =
    context.client || !client || subject === 'clients'
      ? ''
      : `, ${clientId ? linkTo.client(clientId, client) : stripMarkdown(client)}`
  const when = day && !['owed', 'overdue', 'contracts'].includes(subject) ? `${shortDay(context, day)}: ` : ''
  const detailText = ['mails', 'notes'].includes(subject) || detail === '' ? '' : `, ${detail}`
  return `- ${when}${link}${whom}${detailText}`
}

/** Two periods beside each other, and the difference. */
async function compared(context: QueryContext, query: Query, first: Period, second: Period): Promise<string> {
  const w = wordsFor(context)
  const [one, other] = [await figureOf(context, query, first), await figureOf(context, query, second)]
  const by = Math.abs(one.value - other.value)
  const money =
    ['paid', 'invoiced', 'invoices', 'owed', 'overdue', 'deals', 'quotes'].includes(query.subject) &&
    query.measure !== 'count'
  const byText =
    query.subject === 'hours' || query.inHours
      ? w.hours(hoursText(by))
      : money
        ? moneyText(by, context.currency)
        : w.nouns[query.subject](by)
  const percent =
    other.value > 0 && by > 0
      ? ` (${one.value > other.value ? '+' : '−'}${Math.round((by / other.value) * 100)} %)`
      : ''
  const difference = by === 0 ? w.same : `${one.value > other.value ? w.more(byText) : w.less(byText)}${percent}`
  return [
    `${heading(context, query, undefined)}: ${periodText(context, first)} **${one.text}**, ${periodText(context, second)} **${other.text}**.`,
    '',
    `- ${capital(periodText(context, first))}: ${difference}`,
  ].join('\n')
}

/** The months of a period, or of this year, with the best first; or their average. */
async function byMonths(context: QueryContext, asked: Query): Promise<string> {
  const w = wordsFor(context)
  const { today } = context
  const query = asked.subject === 'clients' ? { ...asked, subject: 'paid' as const } : asked
  const { from, to } = query.period ?? { from: `${today.slice(0, 4)}-01-01`, to: today }
  const months: (Figure & Days)[] = []
  for (let first = from; first <= to && first <= today && months.length < 36; first = startOfMonth(first, 1)) {
    const days = { from: first, to: addDays(startOfMonth(first, 1), -1) }
    months.push({ ...(await figureOf(context, query, days)), ...days })
  }
  const head = heading(context, query, { from, to, text: '' }, w.byMonth)
  if (query.measure === 'average') {
    const average = Math.round(months.reduce((sum, { value }) => sum + value, 0) / Math.max(1, months.length))
    const text =
      query.subject === 'hours'
        ? w.hours(hoursText(average))
        : sums.includes(query.subject)
          ? moneyText(average, context.currency)
          : String(average)
    return `${head}: ${w.average} **${text}**`
  }
  const sign = query.measure === 'least' ? -1 : 1
  const sorted =
    query.measure === 'most' || query.measure === 'least'
      ? months.toSorted((one, other) => (other.value - one.value) * sign)
      : months
  return [
    head,
    '',
    ...sorted.slice(0, query.limit ?? 12).map((one) => `- ${capital(periodText(context, one))}: **${one.text}**`),
  ].join('\n')
}

/** Clients without any matching record in the period. */
async function clientsWithout(context: QueryContext, query: Query): Promise<string> {
  const w = wordsFor(context)
  const having = new Set((await itemsOf(context, query, query.period)).map(({ clientId }) => clientId))
  const without = (await context.facts.clientList('active')).filter(({ id }) => !having.has(id))
  const head = heading(context, { ...query, measure: 'count' }, query.period, w.none)
  const owing = query.subject === 'paid' ? await owedByClient(context) : new Map<number, string>()
  return [
    `${head}: **${w.nouns.clients(without.length)}**`,
    '',
    ...limitedLines(
      context,
      without.toSorted((one, other) => Number(owing.has(other.id)) - Number(owing.has(one.id))),
      15,
      ({ id, name }) => `- ${linkTo.client(id, name)}${owing.has(id) ? `, ${w.owes(owing.get(id) ?? '')}` : ''}`,
    ),
  ].join('\n')
}

/** What each client owes, shown beside clients who have paid nothing. */
async function owedByClient(context: QueryContext): Promise<Map<number, string>> {
  const open = await context.facts.openInvoices()
  return sumsByClient(
    context,
    open.map(({ clientId, openCents, currency }) => ({ clientId, cents: openCents, currency })),
  )
}

type ClientAmount = { clientId: number; cents: number; currency: string }

function sumsByClient(context: QueryContext, amounts: ClientAmount[]): Map<number, string> {
  const clients = [...new Set(amounts.map(({ clientId }) => clientId))]
  return new Map(
    clients.map((client) => [
      client,
      totalText(
        context,
        amounts.filter(({ clientId }) => clientId === client),
      ),
    ]),
  )
}

/** How many clients have a matching record, and which. */
async function clientsWith(context: QueryContext, query: Query): Promise<string> {
  const w = wordsFor(context)
  const groups =
    query.subject === 'paid' && !hasLimit(query) ? await paidByEach(context, query) : await grouped(context, query)
  const head = heading(context, query, query.period, w.byClient)
  return [
    `${head}: **${w.nouns.clients(groups.length)}**`,
    '',
    ...limitedLines(context, groups, query.limit ?? 15, ({ link, text }) => `- ${link}: ${text}`),
  ]
    .join('\n')
    .trim()
}

/** In all currencies: whoever paid in euros is a client who paid. */
async function paidByEach(context: QueryContext, { period }: Query): Promise<Group[]> {
  const { from, to } = period ?? { from: '1970-01-01', to: context.today }
  const paid = (await context.facts.paidByClient(from, to, 500)).filter(isInCurrency(context))
  const sums = sumsByClient(
    context,
    paid.map(({ clientId, paidCents, currency }) => ({ clientId, cents: paidCents, currency })),
  )
  return [...sums].map(([clientId, text]) => ({
    link: linkTo.client(clientId, paid.find((one) => one.clientId === clientId)?.client ?? ''),
    value: 1,
    text,
  }))
}

/** The clients with the highest or lowest figure. */
async function ranked(context: QueryContext, query: Query): Promise<string> {
  const w = wordsFor(context)
  const groups = query.subject === 'paid' ? await paidGroups(context, query) : await grouped(context, query)
  const sign = query.measure === 'most' ? 1 : -1
  const sorted = groups.toSorted((one, other) => (other.value - one.value) * sign)
  const head = heading(context, query, query.period, w.byClient)
  if (sorted.length === 0) return `${head}: ${w.nothing}`
  return [head, '', ...sorted.slice(0, query.limit ?? 5).map(({ link, text }) => `- ${link}: **${text}**`)].join('\n')
}

type Group = { link: string; value: number; text: string }

async function paidGroups({ facts, currency, today }: QueryContext, { period }: Query): Promise<Group[]> {
  const { from, to } = period ?? { from: '1970-01-01', to: today }
  const paid = await facts.paidByClient(from, to, 200)
  return paid
    .filter((one) => one.currency === currency || !paid.some(({ currency: other }) => other === currency))
    .map((one) => ({
      link: linkTo.client(one.clientId, one.client),
      value: one.paidCents,
      text: moneyText(one.paidCents, one.currency),
    }))
}

async function grouped(context: QueryContext, query: Query): Promise<Group[]> {
  const w = wordsFor(context)
  const { items } = await figureOf(
    context,
    query.subject === 'mails' && !query.direction ? { ...query, direction: 'received' } : query,
    query.period,
  )
  const groups = new Map<string, Item[]>()
  for (const item of items) if (item.client) groups.set(item.client, [...(groups.get(item.client) ?? []), item])
  return [...groups].map(([client, of]) => {
    const cents = of.reduce((sum, one) => sum + (one.currency === context.currency ? (one.cents ?? 0) : 0), 0)
    const minutes = of.reduce((sum, one) => sum + (one.minutes ?? 0), 0)
    const id = of[0]?.clientId
    return {
      link: id ? linkTo.client(id, client) : stripMarkdown(client),
      value: minutes || cents || of.length,
      text:
        minutes > 0
          ? w.hours(hoursText(minutes))
          : cents > 0
            ? moneyText(cents, context.currency)
            : w.nouns[query.subject](of.length),
    }
  })
}

/** The date of the last or next record; for a contract, its end. */
async function dated(context: QueryContext, query: Query): Promise<string> {
  if (query.byEnd && query.subject === 'invoices') return dueDates(context, query)
  const w = wordsFor(context)
  const { today, t } = context
  const isPast =
    query.edge === 'last' ||
    (query.edge === undefined && !['meetings', 'contracts', 'tasks', 'deals'].includes(query.subject))
  const asked =
    query.subject === 'mails' && !query.direction && context.client
      ? { ...query, direction: 'received' as const }
      : query
  const all = (await itemsOf(context, asked, query.period))
    .filter(isInCurrency(context))
    .filter(({ day }) => day !== null)
  const head = heading(context, asked, query.period)
  if (query.subject === 'contracts') {
    const contracts = await itemsOf(context, asked, undefined)
    return contracts.length === 0
      ? `${head}: ${w.nothing}`
      : [
          head,
          '',
          ...contracts
            .slice(0, query.limit ?? 8)
            .map(
              (item) =>
                `- ${item.link}: ${item.day ? w.ends(longDayText(item.day, t.locale)) : w.noEnd}${item.client && !context.client ? `, ${stripMarkdown(item.client)}` : ''}`,
            ),
        ].join('\n')
  }
  const side = all.filter(({ day }) => (isPast ? (day as Day) <= today : (day as Day) >= today))
  const sorted = side.toSorted((one, other) => (one.day as Day).localeCompare(other.day as Day) * (isPast ? -1 : 1))
  const [first] = sorted
  if (!first) return `${head}: ${w.nothing}`
  const count = query.limit ?? 1
  const label = isPast ? w.last : w.next
  if (count > 1) return [head, '', ...sorted.slice(0, count).map((item) => lineOf(context, query, item))].join('\n')
  return `${head}\n\n- ${label}: ${longDayText(first.day as Day, t.locale)}, ${lineOf(context, query, { ...first, day: null }).slice(2)}`
}

async function dueDates(context: QueryContext, query: Query): Promise<string> {
  const w = wordsFor(context)
  const open = { ...query, subject: 'owed' as const }
  const items = await itemsOf(context, open, query.period)
  const head = heading(context, { ...open, measure: 'when' }, query.period)
  return items.length === 0
    ? `${head}: ${w.nothing}`
    : [head, '', ...limitedLines(context, items, 12, (item) => lineOf(context, open, item))].join('\n')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
