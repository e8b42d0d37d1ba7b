import { addDays, type Day, dayIn } from '#core/days'
import type { Db } from '#platform/db/database'
import { pastDaysOf } from '../../asked-time'
import { extractiveSummary, insightsIn } from '../../summary'
import { linkTo, longDayText, momentText, moneyText, plainWords } from '../../wording'
import * as facts from '../store/facts'
import { nextEvent } from './time'
import { clientLink, dayAt, dueWords, eventLine, firstOf, isLate, openTotal, shortDay, type Told } from './told'

export async function aboutClient(told: Told): Promise<string> {
  const { db, client, timeZone, today, t } = told
  if (!client) return t.help.nameClient
  const [invoices, open, tasks, notes, mails] = [
    await facts.openInvoices(db, client.id),
    await facts.openDeals(db, client.id),
    await facts.openTasks(db, client.id),
    await facts.notesOf(db, client.id, 1),
    client.email ? await facts.mailsWith(db, client.email, 1) : [],
  ]
  const late = invoices.filter((invoice) => isLate(invoice, today))
  const since = longDayText(dayIn(timeZone, new Date(client.createdAt)), t.locale)
  const dealWords = ({ id, name, valueCents, currency, stage }: facts.DealFact) =>
    `${linkTo.deal(id, name)} (${moneyText(valueCents, currency)}, ${t.stages[stage] ?? stage})`
  return [
    t.client.is(linkTo.client(client.id, client.name), plainWords(client.businessName ?? ''), client.status, since),
    '',
    ...contactLines(told, client),
    `- ${t.client.owes}: **${openTotal(told, invoices)}**${late.length > 0 ? t.client.overdue(late.length) : ''}`,
    `- ${t.client.openDeals}: ${open.map(dealWords).join(', ') || t.none}`,
    `- ${t.client.openTasks}: ${
      tasks
        .slice(0, 5)
        .map((task) => linkTo.task(task.id, task.title))
        .join(', ') || t.none
    }`,
    ...mails.map(
      (mail) =>
        `- ${t.client.lastMail}: ${linkTo.mail(mail.id, mail.subject || t.noSubject)}, ${dayAt(told, mail.receivedAt)}`,
    ),
    ...notes.map(
      (note) =>
        `- ${t.client.fromNote(linkTo.note(note.id, note.title))}: ${plainWords(extractiveSummary(note.content, 1)).slice(0, 200)}`,
    ),
  ].join('\n')
}

export async function contact(told: Told): Promise<string> {
  const { client, t } = told
  if (!client) return t.help.nameClient
  const [lines, whom] = [contactLines(told, client), linkTo.client(client.id, client.name)]
  return lines.length === 0 ? t.client.noContact(whom) : [`**${t.client.has(whom)}**`, '', ...lines].join('\n')
}

const contactLines = ({ t }: Told, { email, phone, address }: facts.ClientFact) => [
  ...(email ? [`- ${t.client.email}: ${plainWords(email)}`] : []),
  ...(phone ? [`- ${t.client.phone}: ${shownPhone(phone)}`] : []),
  ...(address ? [`- ${t.client.address}: ${plainWords(address)}`] : []),
]

/** A number keeps its brackets; what else could mean something in Markdown goes. */
const shownPhone = (phone: string) => phone.replace(/[^\d\s+().x-]/gi, '')

export async function clientList(told: Told): Promise<string> {
  const { db, asked, today, timeZone, t } = told
  const is = (sign: RegExp) => sign.test(asked.words)
  const status = is(/\binactiv/)
    ? 'inactive'
    : is(/\bpending|\bpendiente/)
      ? 'pending'
      : is(/\bactiv/)
        ? 'active'
        : undefined
  const isNew = is(/\bnew(est)?\b|\bnuev|\blatest\b/)
  const days = pastDaysOf(asked.time, today) ?? (isNew ? { from: addDays(today, -29), to: today } : undefined)
  const all = (await facts.clientList(db, status)).filter(({ createdAt }) => {
    const day = dayIn(timeZone, new Date(createdAt))
    return !days || (day >= days.from && day <= days.to)
  })
  const kind = t.client.kinds[status ?? (days ? 'new' : 'all')]
  if (all.length === 0) return t.client.noList(kind)
  return [
    t.client.list(all.length, kind),
    '',
    ...firstOf(
      told,
      all,
      15,
      ({ id, name, businessName, createdAt }) =>
        `- ${linkTo.client(id, name)}${businessName ? `, ${plainWords(businessName)}` : ''}${days ? `, ${t.client.since(dayAt(told, createdAt))}` : ''}`,
    ),
    ...(all.length > 15 ? ['', t.client.allOfThem] : []),
  ].join('\n')
}

export async function projectUpdate(told: Told): Promise<string> {
  const { db, client, owner, today, t } = told
  const [tasks, open, events] = [
    await facts.openTasks(db, client?.id),
    await facts.openDeals(db, client?.id),
    (await facts.eventsOn(db, { from: today, to: addDays(today, 14) })).filter(
      (event) => !client || event.clientId === client.id,
    ),
  ]
  const dealLine = ({ id, name, stage, nextAction }: facts.DealFact) =>
    `- ${linkTo.deal(id, name)}: ${t.stages[stage] ?? stage}${nextAction ? t.update.next(plainWords(nextAction)) : ''}`
  const taskLine = ({ id, title, due }: facts.TaskFact) =>
    `- ${linkTo.task(id, title)}${due ? t.update.by(dayAt(told, due)) : ''}`
  return [
    `**${t.update.title(plainWords(client ? client.businessName || client.name : ''))}**`,
    '',
    `**${t.update.stands}**`,
    ...(open.length > 0 ? open.slice(0, 5).map(dealLine) : [`- ${t.update.noDeal}`]),
    '',
    `**${t.update.comes}**`,
    ...(tasks.length > 0 ? tasks.slice(0, 6).map(taskLine) : [`- ${t.update.noTask}`]),
    ...(events.length > 0
      ? ['', `**${t.update.dates}**`, ...events.slice(0, 5).map((event) => eventLine(told, event))]
      : []),
    '',
    client ? `${t.update.regards}\n${owner}` : t.update.name,
  ].join('\n')
}

export async function meetingAgenda(told: Told): Promise<string> {
  const { db, client, timeZone, today, now, t } = told
  const next = await nextEvent(db, { today, now, clientId: client?.id, withClient: true })
  const whom = client ?? (next?.clientId ? await facts.clientById(db, next.clientId) : undefined)
  const [tasks, open, invoices, notes] = whom
    ? [
        await facts.openTasks(db, whom.id),
        await facts.openDeals(db, whom.id),
        await facts.openInvoices(db, whom.id),
        await facts.notesOf(db, whom.id, 3),
      ]
    : [await facts.openTasks(db), [], [], []]
  const questions = notes.flatMap(({ content }) => insightsIn(content).questions).slice(0, 3)
  const of = next
    ? `${plainWords(next.title)}, ${momentText(next.start, timeZone, t.locale)}`
    : plainWords(whom?.name ?? '')
  const [deal] = open
  return [
    `**${t.agenda.title}${of ? `: ${of}` : ''}**`,
    '',
    `1. ${t.agenda.welcome}`,
    `2. ${deal ? t.agenda.deal(linkTo.deal(deal.id, deal.name), t.stages[deal.stage] ?? deal.stage) : t.agenda.work} (15 min)`,
    `3. ${t.agenda.open}`,
    ...tasks.slice(0, 4).map((task) => `   - ${linkTo.task(task.id, task.title)}`),
    ...questions.map((question) => `   - ${plainWords(question)}`),
    `4. ${invoices.length > 0 ? t.agenda.invoices(invoices.map(({ id, number }) => linkTo.invoice(id, number)).join(', ')) : t.agenda.budget} (5 min)`,
    `5. ${t.agenda.who}`,
    ...(next || whom ? [] : ['', t.agenda.noMeeting]),
  ].join('\n')
}

export async function followUps(told: Told): Promise<string> {
  const { db, client, today, t } = told
  const whom = client ?? (await latestClient(db, today))
  if (!whom) return t.followUps.name
  const [open, invoices, notes, mails] = [
    await facts.openDeals(db, whom.id),
    await facts.openInvoices(db, whom.id),
    await facts.notesOf(db, whom.id, 5),
    whom.email ? await facts.mailsWith(db, whom.email, 5) : [],
  ]
  const asked = notes
    .flatMap(({ id, title, content }) =>
      insightsIn(content).questions.map(
        (question) => `- ${plainWords(question)} ${t.followUps.from(linkTo.note(id, title))}`,
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
          `- ${t.followUps.decide(linkTo.deal(id, name), expectedCloseDate && expectedCloseDate >= today ? shortDay(told, expectedCloseDate) : '')}`,
      ),
    ...invoices
      .slice(0, 1)
      .map(
        ({ id, number, dueDate }) => `- ${t.followUps.unclear(linkTo.invoice(id, number), dueWords(told, dueDate))}`,
      ),
    ...asked,
    ...mails
      .filter(({ folder }) => folder === 'inbox')
      .slice(0, 1)
      .map((mail) => `- ${t.followUps.settled(linkTo.mail(mail.id, mail.subject || t.noSubject))}`),
    `- ${t.followUps.offHands}`,
    `- ${t.followUps.whoElse}`,
  ].join('\n')
}

async function latestClient(db: Db, today: Day): Promise<facts.ClientFact | undefined> {
  const next = (await facts.eventsOn(db, { from: today, to: addDays(today, 14) })).find(
    ({ clientId }) => clientId !== null,
  )
  if (next?.clientId) return facts.clientById(db, next.clientId)
  const [deal] = await facts.openDeals(db)
  return deal && facts.clientById(db, deal.clientId)
}
