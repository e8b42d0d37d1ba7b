import { addDays, type Day, dayIn } from '#core/days'
import type { Db } from '#platform/db/database'
import { extractiveSummary, insightsIn } from '../../summary'
import { dayText, linkTo, longDayText, momentText, moneyText, plainWords, sumText } from '../../wording'
import * as facts from '../store/facts'
import { help } from './business'
import { nextEvent } from './time'
import { dueWords, eventLine, type Told } from './told'

export async function aboutClient(told: Told): Promise<string> {
  const { db, client, timeZone, today } = told
  if (!client) return help()
  const [invoices, open, tasks, notes, mails] = [
    await facts.openInvoices(db, client.id),
    await facts.openDeals(db, client.id),
    await facts.openTasks(db, client.id),
    await facts.notesOf(db, client.id, 1),
    client.email ? await facts.mailsWith(db, client.email, 1) : [],
  ]
  const late = invoices.filter(({ dueDate }) => dueDate !== null && dueDate < today)
  return [
    `${linkTo.client(client.id, client.name)}${client.businessName ? ` of ${plainWords(client.businessName)}` : ''} is ${client.status === 'active' ? 'an active' : `${client.status === 'inactive' ? 'an' : 'a'} ${client.status}`} client since ${longDayText(dayIn(timeZone, new Date(client.createdAt)))}.`,
    '',
    ...(client.email ? [`- Email: ${plainWords(client.email)}`] : []),
    ...(client.phone ? [`- Phone: ${plainWords(client.phone)}`] : []),
    `- Owes: **${sumText(invoices.map(({ openCents, currency }) => ({ cents: openCents, currency })))}**${late.length > 0 ? `, ${late.length} overdue` : ''}`,
    `- Open deals: ${open.length > 0 ? open.map((deal) => `${linkTo.deal(deal.id, deal.name)} (${moneyText(deal.valueCents, deal.currency)}, ${deal.stage})`).join(', ') : 'none'}`,
    `- Open tasks: ${
      tasks.length > 0
        ? tasks
            .slice(0, 5)
            .map((task) => linkTo.task(task.id, task.title))
            .join(', ')
        : 'none'
    }`,
    ...mails.map(
      (mail) =>
        `- Last email: ${linkTo.mail(mail.id, mail.subject)}, ${dayText(dayIn(timeZone, new Date(mail.receivedAt)))}`,
    ),
    ...notes.map(
      (note) =>
        `- From ${linkTo.note(note.id, note.title)}: ${plainWords(extractiveSummary(note.content, 1)).slice(0, 200)}`,
    ),
  ].join('\n')
}

export async function projectUpdate(told: Told): Promise<string> {
  const { db, client, owner, timeZone, today } = told
  const [tasks, open, events] = [
    await facts.openTasks(db, client?.id),
    await facts.openDeals(db, client?.id),
    (await facts.eventsOn(db, { from: today, to: addDays(today, 14) })).filter(
      (event) => !client || event.clientId === client.id,
    ),
  ]
  const title = client ? `Project update: ${plainWords(client.businessName || client.name)}` : 'Project update'
  return [
    `**${title}**`,
    '',
    '**Where we stand**',
    ...(open.length > 0
      ? open
          .slice(0, 5)
          .map(
            (deal) =>
              `- ${linkTo.deal(deal.id, deal.name)}: ${deal.stage}${deal.nextAction ? `, next: ${plainWords(deal.nextAction)}` : ''}`,
          )
      : ['- No open deal']),
    '',
    '**What comes next**',
    ...(tasks.length > 0
      ? tasks
          .slice(0, 6)
          .map(
            (task) =>
              `- ${linkTo.task(task.id, task.title)}${task.due ? `, by ${dayText(dayIn(timeZone, new Date(task.due)))}` : ''}`,
          )
      : ['- No open task']),
    ...(events.length > 0 ? ['', '**Dates**', ...events.slice(0, 5).map((event) => eventLine(event, timeZone))] : []),
    '',
    client ? `Best regards,\n${owner}` : 'Name a client to get the update for one.',
  ].join('\n')
}

export async function meetingAgenda(told: Told): Promise<string> {
  const { db, client, timeZone, today, now } = told
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
  return [
    `**Agenda${next ? `: ${plainWords(next.title)}, ${momentText(next.start, timeZone)}` : whom ? `: ${plainWords(whom.name)}` : ''}**`,
    '',
    '1. Welcome and what has happened since (5 min)',
    `2. ${open[0] ? `${linkTo.deal(open[0].id, open[0].name)}: where it stands (${open[0].stage})` : 'Where the work stands'} (15 min)`,
    ...(tasks.length > 0
      ? ['3. Open points (15 min)', ...tasks.slice(0, 4).map((task) => `   - ${linkTo.task(task.id, task.title)}`)]
      : ['3. Open points (15 min)']),
    ...questions.map((question) => `   - ${plainWords(question)}`),
    `4. ${invoices.length > 0 ? `Open invoices: ${invoices.map(({ id, number }) => linkTo.invoice(id, number)).join(', ')}` : 'Budget and timing'} (5 min)`,
    '5. Who does what by when (5 min)',
    ...(next || whom
      ? []
      : ['', 'No meeting is in your calendar for the next two months. Name a client to fill in their points.']),
  ].join('\n')
}

export async function followUps({ db, client, today }: Told): Promise<string> {
  const whom = client ?? (await latestClient(db, today))
  if (!whom) return 'Name a client, and I’ll suggest what to ask them.'
  const [open, invoices, notes, mails] = [
    await facts.openDeals(db, whom.id),
    await facts.openInvoices(db, whom.id),
    await facts.notesOf(db, whom.id, 5),
    whom.email ? await facts.mailsWith(db, whom.email, 5) : [],
  ]
  const asked = notes
    .flatMap(({ id, title, content }) =>
      insightsIn(content).questions.map((question) => `- ${plainWords(question)} (from ${linkTo.note(id, title)})`),
    )
    .slice(0, 3)
  return [
    `**Questions for ${linkTo.client(whom.id, whom.name)}**`,
    '',
    ...open
      .slice(0, 3)
      .map(
        (deal) =>
          `- What would help you decide on ${linkTo.deal(deal.id, deal.name)}${deal.expectedCloseDate ? ` by ${dayText(deal.expectedCloseDate)}` : ''}?`,
      ),
    ...invoices
      .slice(0, 1)
      .map(
        (invoice) =>
          `- Is anything unclear about ${linkTo.invoice(invoice.id, invoice.number)} (${dueWords(invoice.dueDate, today)})?`,
      ),
    ...asked,
    ...mails
      .filter(({ folder }) => folder === 'inbox')
      .slice(0, 1)
      .map((mail) => `- You wrote about ${linkTo.mail(mail.id, mail.subject)}: is that settled?`),
    '- What is the next thing you would like taken off your hands?',
    '- Who else should be part of the conversation?',
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
