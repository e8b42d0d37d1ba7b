import { addDays, type Day, dayIn } from '#core/days'
import { isOverdue } from '#features/invoices/ageing'
import { linkTo, longDayText, momentText, moneyText, stripMarkdown } from '../../answer-format'
import { pastDayRange } from '../../question-time'
import { extractInsights, extractiveSummary } from '../../summary'
import type { ClientFact, DealFact, Facts, TaskFact } from '../facts'
import {
  type AnswerContext,
  clientLink,
  dayTextOf,
  dueText,
  eventLine,
  limitedLines,
  openTotalText,
  shortDay,
} from './answer-context'
import { nextEvent } from './time'

export async function aboutClient(context: AnswerContext): Promise<string> {
  const { facts, client, timeZone, today, t } = context
  if (!client) return t.help.nameClient
  const [invoices, open, tasks, notes, mails] = [
    await facts.openInvoices(client.id),
    await facts.openDeals(client.id),
    await facts.openTasks(client.id),
    await facts.notesOf(client.id, 1),
    client.email ? await facts.mailsWith(client.email, 1) : [],
  ]
  const late = invoices.filter((invoice) => isOverdue(invoice, today))
  const since = longDayText(dayIn(timeZone, new Date(client.createdAt)), t.locale)
  const dealText = ({ id, name, valueCents, currency, stage }: DealFact) =>
    `${linkTo.deal(id, name)} (${moneyText(valueCents, currency)}, ${t.stages[stage] ?? stage})`
  return [
    t.client.is(linkTo.client(client.id, client.name), stripMarkdown(client.businessName ?? ''), client.status, since),
    '',
    ...contactLines(context, client),
    `- ${t.client.owes}: **${openTotalText(context, invoices)}**${late.length > 0 ? t.client.overdue(late.length) : ''}`,
    `- ${t.client.openDeals}: ${open.map(dealText).join(', ') || t.none}`,
    `- ${t.client.openTasks}: ${
      tasks
        .slice(0, 5)
        .map((task) => linkTo.task(task.id, task.title))
        .join(', ') || t.none
    }`,
    ...mails.map(
      (mail) =>
        `- ${t.client.lastMail}: ${linkTo.mail(mail.id, mail.subject || t.noSubject)}, ${dayTextOf(context, mail.receivedAt)}`,
    ),
    ...notes.map(
      (note) =>
        `- ${t.client.fromNote(linkTo.note(note.id, note.title))}: ${stripMarkdown(extractiveSummary(note.content, 1)).slice(0, 200)}`,
    ),
  ].join('\n')
}

export async function contact(context: AnswerContext): Promise<string> {
  const { client, t } = context
  if (!client) return t.help.nameClient
  const [lines, whom] = [contactLines(context, client), linkTo.client(client.id, client.name)]
  return lines.length === 0 ? t.client.noContact(whom) : [`**${t.client.has(whom)}**`, '', ...lines].join('\n')
}

const contactLines = ({ t }: AnswerContext, { email, phone, address }: ClientFact) => [
  ...(email ? [`- ${t.client.email}: ${stripMarkdown(email)}`] : []),
  ...(phone ? [`- ${t.client.phone}: ${phoneText(phone)}`] : []),
  ...(address ? [`- ${t.client.address}: ${stripMarkdown(address)}`] : []),
]

/** Keeps the brackets of a phone number, which `stripMarkdown` would remove. */
const phoneText = (phone: string) => phone.replace(/[^\d\s+().x-]/gi, '')

export async function clientList(context: AnswerContext): Promise<string> {
  const { facts, parsed, today, timeZone, t } = context
  const is = (pattern: RegExp) => pattern.test(parsed.words)
  const status = is(/\binactiv/)
    ? 'inactive'
    : is(/\bpending|\bpendiente/)
      ? 'pending'
      : is(/\bactiv/)
        ? 'active'
        : undefined
  const isNew = is(/\bnew(est)?\b|\bnuev|\blatest\b/)
  const days = pastDayRange(parsed.time, today) ?? (isNew ? { from: addDays(today, -29), to: today } : undefined)
  const all = (await facts.clientList(status)).filter(({ createdAt }) => {
    const day = dayIn(timeZone, new Date(createdAt))
    return !days || (day >= days.from && day <= days.to)
  })
  const kind = t.client.kinds[status ?? (days ? 'new' : 'all')]
  if (all.length === 0) return t.client.noList(kind)
  return [
    t.client.list(all.length, kind),
    '',
    ...limitedLines(
      context,
      all,
      15,
      ({ id, name, businessName, createdAt }) =>
        `- ${linkTo.client(id, name)}${businessName ? `, ${stripMarkdown(businessName)}` : ''}${days ? `, ${t.client.since(dayTextOf(context, createdAt))}` : ''}`,
    ),
    ...(all.length > 15 ? ['', t.client.allOfThem] : []),
  ].join('\n')
}

export async function projectUpdate(context: AnswerContext): Promise<string> {
  const { facts, client, owner, today, t } = context
  const [tasks, open, events] = [
    await facts.openTasks(client?.id),
    await facts.openDeals(client?.id),
    (await facts.eventsBetween({ from: today, to: addDays(today, 14) })).filter(
      (event) => !client || event.clientId === client.id,
    ),
  ]
  const dealLine = ({ id, name, stage, nextAction }: DealFact) =>
    `- ${linkTo.deal(id, name)}: ${t.stages[stage] ?? stage}${nextAction ? t.update.next(stripMarkdown(nextAction)) : ''}`
  const taskLine = ({ id, title, due }: TaskFact) =>
    `- ${linkTo.task(id, title)}${due ? t.update.by(dayTextOf(context, due)) : ''}`
  return [
    `**${t.update.title(stripMarkdown(client ? client.businessName || client.name : ''))}**`,
    '',
    `**${t.update.stands}**`,
    ...(open.length > 0 ? open.slice(0, 5).map(dealLine) : [`- ${t.update.noDeal}`]),
    '',
    `**${t.update.comes}**`,
    ...(tasks.length > 0 ? tasks.slice(0, 6).map(taskLine) : [`- ${t.update.noTask}`]),
    ...(events.length > 0
      ? ['', `**${t.update.dates}**`, ...events.slice(0, 5).map((event) => eventLine(context, event))]
      : []),
    '',
    client ? `${t.update.regards}\n${owner}` : t.update.name,
  ].join('\n')
}

export async function meetingAgenda(context: AnswerContext): Promise<string> {
  const { facts, client, timeZone, today, now, t } = context
  const next = await nextEvent(facts, { today, now, clientId: client?.id, withClient: true })
  const whom = client ?? (next?.clientId ? await facts.clientById(next.clientId) : undefined)
  const [tasks, open, invoices, notes] = whom
    ? [
        await facts.openTasks(whom.id),
        await facts.openDeals(whom.id),
        await facts.openInvoices(whom.id),
        await facts.notesOf(whom.id, 3),
      ]
    : [await facts.openTasks(), [], [], []]
  const questions = notes.flatMap(({ content }) => extractInsights(content).questions).slice(0, 3)
  const heading = next
    ? `${stripMarkdown(next.title)}, ${momentText(next.start, timeZone, t.locale)}`
    : stripMarkdown(whom?.name ?? '')
  const [deal] = open
  return [
    `**${t.agenda.title}${heading ? `: ${heading}` : ''}**`,
    '',
    `1. ${t.agenda.welcome}`,
    `2. ${deal ? t.agenda.deal(linkTo.deal(deal.id, deal.name), t.stages[deal.stage] ?? deal.stage) : t.agenda.work} (15 min)`,
    `3. ${t.agenda.open}`,
    ...tasks.slice(0, 4).map((task) => `   - ${linkTo.task(task.id, task.title)}`),
    ...questions.map((question) => `   - ${stripMarkdown(question)}`),
    `4. ${invoices.length > 0 ? t.agenda.invoices(invoices.map(({ id, number }) => linkTo.invoice(id, number)).join(', ')) : t.agenda.budget} (5 min)`,
    `5. ${t.agenda.who}`,
    ...(next || whom ? [] : ['', t.agenda.noMeeting]),
  ].join('\n')
}

export async function followUps(context: AnswerContext): Promise<string> {
  const { facts, client, today, t } = context
  const whom = client ?? (await nextClient(facts, today))
  if (!whom) return t.followUps.name
  const [open, invoices, notes, mails] = [
    await facts.openDeals(whom.id),
    await facts.openInvoices(whom.id),
    await facts.notesOf(whom.id, 5),
    whom.email ? await facts.mailsWith(whom.email, 5) : [],
  ]
  const openQuestions = notes
    .flatMap(({ id, title, content }) =>
      extractInsights(content).questions.map(
        (question) => `- ${stripMarkdown(question)} ${t.followUps.from(linkTo.note(id, title))}`,
      ),
    )
    .slice(0, 3)
  return [
    `**${t.followUps.for(clientLink(whom) ?? '')}**`,
    '',
    ...open
      .slice(0, 3)
      .map(
        ({ id, name, expectedCloseDate }) =>
          `- ${t.followUps.decide(linkTo.deal(id, name), expectedCloseDate && expectedCloseDate >= today ? shortDay(context, expectedCloseDate) : '')}`,
      ),
    ...invoices
      .slice(0, 1)
      .map(
        ({ id, number, dueDate }) => `- ${t.followUps.unclear(linkTo.invoice(id, number), dueText(context, dueDate))}`,
      ),
    ...openQuestions,
    ...mails
      .filter(({ folder }) => folder === 'inbox')
      .slice(0, 1)
      .map((mail) => `- ${t.followUps.settled(linkTo.mail(mail.id, mail.subject || t.noSubject))}`),
    `- ${t.followUps.offHands}`,
    `- ${t.followUps.whoElse}`,
  ].join('\n')
}

async function nextClient(facts: Facts, today: Day): Promise<ClientFact | undefined> {
  const next = (await facts.eventsBetween({ from: today, to: addDays(today, 14) })).find(
    ({ clientId }) => clientId !== null,
  )
  if (next?.clientId) return facts.clientById(next.clientId)
  const [deal] = await facts.openDeals()
  return deal && facts.clientById(deal.clientId)
}
