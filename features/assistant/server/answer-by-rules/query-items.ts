import { addDays, type Day, dayIn } from '#core/days'
import { isOverdue } from '#features/invoices/ageing'
import { linkTo, momentText, moneyText, stripMarkdown } from '../../answer-format'
import { hoursOf, type PartOfDay } from '../../part-of-day'
import type { Query } from '../../query'
import type { MailFact } from '../facts'
import { type AnswerContext, dueText, shortDay } from './answer-context'

/** One record that a query is about. */
export type Item = {
  link: string
  detail: string
  client: string | null
  clientId: number | null
  /** The day that puts it into a period. */
  day: Day | null
  cents?: number
  currency?: string
  minutes?: number
}

export type Days = { from: Day; to: Day }

const always: Days = { from: '1970-01-01', to: '2999-12-31' }

/** The records of a query in a range of days; records without a date are only included if no period is asked for. */
export async function itemsOf(context: AnswerContext, query: Query, days: Days | undefined): Promise<Item[]> {
  const found = await sources[query.subject](context, query, days ?? always)
  const inDays = days ? found.filter(({ day }) => day !== null && day >= days.from && day <= days.to) : found
  const since = query.lateDays ?? query.ageDays
  const asked = since === undefined ? inDays : inDays.filter(isLate(since, context.today))
  if (query.onlyCalls) return asked.filter(({ link }) => /\b(?:call|llamada)/i.test(link))
  if (query.matter) return asked.filter(({ link }) => speaksOf(link.replace(/\]\(.*$/, ''), query.matter ?? ''))
  return query.about ? asked.filter(({ link, detail }) => speaksOf(`${link} ${detail}`, query.about ?? '')) : asked
}

const isLate =
  (days: number, today: Day) =>
  ({ day }: Item) =>
    day !== null && day < addDays(today, -days)

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** All words of more than two letters, a plural counting as its singular. */
const speaksOf = (text: string, about: string) => {
  const words = (plain(about).match(/[a-z0-9]{3,}/g) ?? []).map((word) => word.replace(/(?:es|s)$/, ''))
  return words.length > 0 && words.every((word) => plain(text).includes(word))
}

type Source = (context: AnswerContext, query: Query, days: Days) => Promise<Item[]>

const issued: Source = async (context, _query, days) =>
  (await context.facts.invoicesIssued({ ...days, clientId: context.client?.id })).map((one) => ({
    link: linkTo.invoice(one.id, one.number),
    detail: `${moneyText(one.amountCents, one.currency)}, ${(context.t.earned.statuses[one.status] ?? one.status).toLowerCase()}`,
    client: one.client,
    clientId: one.clientId,
    day: one.issueDate,
    cents: one.amountCents,
    currency: one.currency,
  }))

const awaited =
  (onlyLate: boolean): Source =>
  async (context, { period, ageDays, byEnd, fromOldest }) =>
    (await context.facts.openInvoices(context.client?.id))
      .filter((invoice) => !onlyLate || isOverdue(invoice, context.today))
      .map((one) => ({
        link: linkTo.invoice(one.id, one.number),
        detail: `${moneyText(one.openCents, one.currency)}, ${dueText(context, one.dueDate)}`,
        client: one.client,
        clientId: one.clientId,
        day: !onlyLate && !byEnd && (period || ageDays !== undefined || fromOldest) ? one.issueDate : one.dueDate,
        cents: one.openCents,
        currency: one.currency,
      }))

/** Whether an instant lies in a part of the owner's day. */
export function beginsIn(part: PartOfDay, instant: string, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(instant)),
  )
  return hour >= hoursOf[part].from && hour < hoursOf[part].to
}

const isAwaited = (status: string) => status === 'sent' || status === 'viewed'

const sources: Record<Query['subject'], Source> = {
  invoiced: issued,
  invoices: issued,
  owed: awaited(false),
  overdue: awaited(true),

  /** Invoices by the day of their last payment; sums come from the revenue itself. */
  paid: async (context, _query, days) =>
    (await context.facts.invoicesIssued({ ...always, clientId: context.client?.id }))
      .filter(({ paidOn }) => paidOn !== null && paidOn >= days.from && paidOn <= days.to)
      .sort((one, other) => ((one.paidOn ?? '') < (other.paidOn ?? '') ? 1 : -1))
      .map((one) => ({
        link: linkTo.invoice(one.id, one.number),
        detail: moneyText(one.paidCents, one.currency),
        client: one.client,
        clientId: one.clientId,
        day: one.paidOn,
        cents: one.paidCents,
        currency: one.currency,
      })),

  hours: async ({ facts, client, t }, _query, days) =>
    (await facts.hoursBetween({ ...days, clientId: client?.id })).map((one) => ({
      link: `[${stripMarkdown(one.description) || t.untitled}](/utilities?tool=time)`,
      detail: `${(one.minutes / 60).toFixed(1)} h`,
      client: one.client,
      clientId: one.clientId,
      day: one.day,
      minutes: one.minutes,
    })),

  mails: async ({ facts, client, timeZone, t }, { direction, about }, days) => {
    const mails = await facts.mailsBetween({ ...days, address: client?.email ?? undefined, direction, about })
    const item = (mail: MailFact) => ({
      link: linkTo.mail(mail.id, mail.subject || t.noSubject),
      detail: about ? mail.body : '',
      client: mail.folder === 'sent' ? mail.recipients : mail.senderName || mail.senderEmail,
      clientId: null,
      day: dayIn(timeZone, new Date(mail.receivedAt)),
    })
    return mails.map(item)
  },

  meetings: async ({ facts, client, timeZone, today, now, t }, { edge, measure, inHours, partOfDay, isPast }, days) => {
    // Without days: a year to both sides, or what is still to come.
    const from =
      days === always
        ? addDays(today, edge === 'next' || (measure === 'when' && edge !== 'last') ? 0 : -365)
        : days.from
    const to = days === always ? addDays(today, edge === 'last' ? 0 : 365) : days.to
    return (await facts.eventsBetween({ from, to }))
      .filter(
        (event) =>
          !client || event.clientId === client.id || event.title.includes(client.name.split(' ')[0] ?? client.name),
      )
      .filter((event) => !isPast || new Date(event.start) <= now)
      .filter((event) => !partOfDay || event.allDay || beginsIn(partOfDay, event.start, timeZone))
      .map((one) => ({
        link: linkTo.event(one.id, one.title),
        detail: one.allDay ? '' : momentText(one.start, timeZone, t.locale),
        client: one.client,
        clientId: one.clientId,
        day: one.day ?? dayIn(timeZone, new Date(one.start)),
        ...(inHours && { minutes: one.allDay ? 0 : (Date.parse(one.end) - Date.parse(one.start)) / 60_000 }),
      }))
  },

  tasks: async ({ facts, client, timeZone, t }, { state }, days) => {
    const found =
      state === 'done' ? await facts.tasksDone({ ...days, clientId: client?.id }) : await facts.openTasks(client?.id)
    return found.map((one) => ({
      link: linkTo.task(one.id, one.title),
      detail: t.priorities[one.priority] ?? one.priority,
      client: one.client,
      clientId: null,
      day: one.due ? dayIn(timeZone, new Date(one.due)) : null,
    }))
  },

  deals: async ({ facts, client, t }, { state, stage: asked }) => {
    const found =
      state === 'won' || state === 'lost'
        ? (await facts.dealsClosed(client?.id)).filter(({ stage }) => stage === `closed-${state}`)
        : (await facts.openDeals(client?.id)).filter(({ stage }) => !asked || stage === asked)
    return found.map((one) => ({
      link: linkTo.deal(one.id, one.name),
      detail: `${moneyText(one.valueCents, one.currency)}, ${t.stages[one.stage] ?? one.stage}`,
      client: one.client,
      clientId: one.clientId,
      day: one.expectedCloseDate,
      cents: one.valueCents,
      currency: one.currency,
    }))
  },

  quotes: async ({ facts, client }, { state, byEnd, ageDays }) =>
    (await facts.quotesOf(client?.id))
      .filter(({ status }) => (status === 'draft') === (state === 'draft'))
      .filter(({ status }) => !(state === 'awaited' || (ageDays !== undefined && !state)) || isAwaited(status))
      // What was accepted or declined no longer runs out.
      .filter(({ status }) => !byEnd || state || (status !== 'accepted' && status !== 'declined'))
      .filter(
        ({ status }) => !(state === 'accepted' || state === 'declined' || state === 'expired') || status === state,
      )
      .map((one) => ({
        link: linkTo.quote(one.id, `${one.number} ${one.title}`),
        detail: moneyText(one.amountCents, one.currency),
        client: one.client,
        clientId: one.clientId,
        day: byEnd || state === 'expired' ? one.validUntil : one.issueDate,
        cents: one.amountCents,
        currency: one.currency,
      })),

  contracts: async (context, { state }) =>
    (await context.facts.contractsOf(context.client?.id))
      .filter((one) => state !== 'expired' || one.state === 'expired')
      .filter((one) => state !== 'awaited' || one.state === 'sent' || one.state === 'draft')
      .filter((one) => state !== 'draft' || one.state === 'draft')
      .filter((one) => state !== 'signed' || one.state === 'signed' || one.state === 'active')
      .map((one) => ({
        link: linkTo.contract(one.id, one.title),
        detail: `${context.t.contracts.states[one.state] ?? one.state}, ${one.endDate ? context.t.contracts.ends(shortDay(context, one.endDate)) : context.t.contracts.noEnd}`,
        client: one.client,
        clientId: one.clientId,
        day: one.endDate,
      })),

  notes: async ({ facts, client, timeZone }, { about }) =>
    (await facts.notesOf(client?.id, 200)).map((one) => ({
      link: linkTo.note(one.id, one.title),
      detail: about ? one.content : '',
      client: null,
      clientId: null,
      day: dayIn(timeZone, new Date(one.updatedAt)),
    })),

  documents: async ({ facts, client, timeZone }) =>
    (await facts.documentsOf(client?.id)).map((one) => ({
      link: linkTo.document(one.id, one.name),
      detail: one.type,
      client: one.client,
      clientId: null,
      day: dayIn(timeZone, new Date(one.modifiedAt)),
    })),

  clients: async ({ facts, timeZone }) =>
    (await facts.clientList()).map((one) => ({
      link: linkTo.client(one.id, one.name),
      detail: stripMarkdown(one.businessName ?? ''),
      client: one.name,
      clientId: one.id,
      day: dayIn(timeZone, new Date(one.createdAt)),
    })),
}
