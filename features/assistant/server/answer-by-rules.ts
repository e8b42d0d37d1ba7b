import { addDays, type Day, dayIn, daysBetween } from '#core/days'
import { folded } from '#core/folded'
import { bodyParts } from '#features/emails/body-parts'
import { importanceScore } from '#features/emails/importance-score'
import { plainBody } from '#features/emails/plain-body'
import type { Db } from '#platform/db/database'
import { emailByRules, replyByRules } from '../compose'
import type { HistoryTurn } from '../conversation'
import { type Asked, askedIn, type Span } from '../question'
import { extractiveSummary, insightsIn } from '../summary'
import { dayText, linkTo, longDayText, momentText, moneyText, plainWords, sumText } from '../wording'
import * as facts from './store/facts'

export type Scene = { now: Date; timeZone: string; owner: string; business: string }

type Told = Scene & { db: Db; question: string; asked: Asked; client: facts.ClientFact | undefined; today: Day }

/** Answers from the owner's own records: every figure is counted here, every record linked. */
export async function answerByRules(db: Db, question: string, history: HistoryTurn[], scene: Scene): Promise<string> {
  const asked = askedIn(question)
  const client = await clientSpokenOf(db, question, history)
  const told: Told = { ...scene, db, question, asked, client, today: dayIn(scene.timeZone, scene.now) }
  return answers[asked.topic](told)
}

const answers: Record<Asked['topic'], (told: Told) => Promise<string>> = {
  'draft-mail': draftMail,
  'summarize-mails': summarizeMails,
  'analyze-communication': analyzeCommunication,
  'project-update': projectUpdate,
  agenda: meetingAgenda,
  prioritize,
  insights,
  'follow-ups': followUps,
  owed,
  due,
  silent,
  schedule,
  deals,
  client: aboutClient,
  count,
  help,
}

/** Words that begin questions are nobody's name. */
const notNames = new Set(
  'how much does owe what who when where why which is are the for with about have not written month week today tomorrow draft email mail write reply client clients summarize analyze generate create meeting agenda help prioritize tasks find insights suggest follow questions tell project update invoice invoices please and from that this recent data communication open all our their next last due does can you could would show list many cuanto debe quien para con del los las una correo cliente sobre'.split(
    ' ',
  ),
)

async function clientSpokenOf(db: Db, question: string, history: HistoryTurn[]): Promise<facts.ClientFact | undefined> {
  const named = async (text: string) => (await facts.clientsNamed(db, nameWords(text)))[0]
  const here = await named(question)
  if (here || !/\b(him|her|them|they|their|his|she|he|that client|it)\b/i.test(question)) return here
  const before = history.filter(({ role }) => role === 'user').at(-1)
  return before && named(before.content)
}

const nameWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])]
    .filter((word) => !notNames.has(folded(word)))
    .slice(0, 12)

async function owed({ db, client, today, question, asked }: Told): Promise<string> {
  const asksForOne = /\b(does|has|owed by|debe)\b/i.test(question) && nameWords(question).length > 0
  if (!client && asksForOne && !/\b(who|which|quien)\b/i.test(question) && /\b(does|debe)\s+\p{L}/iu.test(question)) {
    const name = nameWords(question).join(' ')
    if (name !== '')
      return `I find no client called “${plainWords(name)}”. Ask “who owes me money?” to see everybody with an open invoice.`
  }
  const all = await facts.openInvoices(db, client?.id)
  const invoices = asked.overdueOnly ? all.filter(({ dueDate }) => dueDate !== null && dueDate < today) : all
  const whom = client ? linkTo.client(client.id, client.name) : undefined
  if (invoices.length === 0)
    return whom
      ? `${whom} owes you nothing: every invoice is paid.`
      : asked.overdueOnly
        ? 'No invoice is overdue.'
        : 'Nobody owes you anything: every invoice is paid.'
  const total = sumText(invoices.map(({ openCents, currency }) => ({ cents: openCents, currency })))
  const late = invoices.filter(({ dueDate }) => dueDate !== null && dueDate < today)
  const lateTotal = sumText(late.map(({ openCents, currency }) => ({ cents: openCents, currency })))
  const head = whom ? `${whom} owes you **${total}**` : `You are owed **${total}**`
  const sentence = `${head} on ${invoices.length === 1 ? 'one invoice' : `${invoices.length} invoices`}${late.length > 0 && !asked.overdueOnly ? `, of which **${lateTotal}** is overdue` : ''}.`
  return [
    sentence,
    '',
    ...invoices
      .slice(0, 12)
      .map(
        (invoice) =>
          `- ${linkTo.invoice(invoice.id, invoice.number)}${whom ? '' : ` to ${linkTo.client(invoice.clientId, invoice.client)}`}: ${moneyText(invoice.openCents, invoice.currency)}, ${dueWords(invoice.dueDate, today)}`,
      ),
    ...more(invoices.length, 12),
  ].join('\n')
}

function dueWords(due: Day | null, today: Day): string {
  if (due === null) return 'without a due date'
  const days = daysBetween(today, due)
  if (days < 0) return `overdue since ${dayText(due)} (${-days === 1 ? '1 day' : `${-days} days`})`
  return days === 0 ? 'due today' : `due ${dayText(due)}`
}

const more = (count: number, shown: number) => (count > shown ? [`- … and ${count - shown} more`] : [])

async function due({ db, asked, today, timeZone, client }: Told): Promise<string> {
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

function spanOf(span: Span, today: Day): { from: Day; to: Day; words: string } {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
  if (span === 'today') return { from: today, to: today, words: 'today' }
  if (span === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1), words: 'tomorrow' }
  if (span === 'next-week')
    return { from: addDays(today, 7 - weekday), to: addDays(today, 13 - weekday), words: 'next week' }
  if (span === 'month') return { from: today, to: addDays(today, 30), words: 'in the next 30 days' }
  return { from: today, to: addDays(today, 6 - weekday), words: 'this week' }
}

async function silent({ db, now, timeZone, question }: Told): Promise<string> {
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

async function schedule({ db, asked, today, timeZone }: Told): Promise<string> {
  const { from, to, words } = spanOf(asked.span, today)
  const events = await facts.eventsOn(db, { from, to, timeZone })
  if (events.length === 0) return `Your calendar is empty ${words}.`
  return [
    `**In your calendar ${words}**`,
    '',
    ...events.slice(0, 15).map((event) => eventLine(event, timeZone)),
    ...more(events.length, 15),
  ].join('\n')
}

const eventLine = ({ id, title, start, allDay, location, client, clientId }: facts.EventFact, timeZone: string) =>
  `- ${allDay ? dayText(dayIn(timeZone, new Date(start))) : momentText(start, timeZone)}: ${linkTo.event(id, title)}${location ? `, ${plainWords(location)}` : ''}${client && clientId ? ` with ${linkTo.client(clientId, client)}` : ''}`

async function deals({ db, client }: Told): Promise<string> {
  const [open, closed] = [await facts.openDeals(db, client?.id), await facts.closedDeals(db, client?.id)]
  const [won, lost] = [closed.reduce((sum, one) => sum + one.won, 0), closed.reduce((sum, one) => sum + one.lost, 0)]
  const rate =
    won + lost === 0
      ? ''
      : ` Of ${won + lost} closed deals you won ${won} (${Math.round((won / (won + lost)) * 100)} %).`
  if (open.length === 0)
    return `No deal is open${client ? ` with ${linkTo.client(client.id, client.name)}` : ''}.${rate}`
  const total = sumText(open.map(({ valueCents, currency }) => ({ cents: valueCents, currency })))
  const line = (deal: facts.DealFact) =>
    `- ${linkTo.deal(deal.id, deal.name)} with ${linkTo.client(deal.clientId, deal.client)}: ${moneyText(deal.valueCents, deal.currency)}, ${deal.stage}${deal.nextAction ? `. Next: ${plainWords(deal.nextAction)}` : ''}`
  return [
    `${open.length === 1 ? 'One deal is' : `${open.length} deals are`} open, worth **${total}**.${rate}`,
    '',
    ...open.slice(0, 8).map(line),
    ...more(open.length, 8),
  ].join('\n')
}

async function count({ db }: Told): Promise<string> {
  const found = await facts.counts(db)
  return [
    `- [Clients](/clients): **${found.clients}**, ${found.activeClients} of them active`,
    `- [Open tasks](/tasks): **${found.openTasks}**`,
    `- [Unread emails](/emails): **${found.unreadMails}**`,
    `- [Open deals](/finances): **${found.openDeals}**`,
    `- [Notes](/notes): **${found.notes}**, [documents](/documents): **${found.documents}**`,
  ].join('\n')
}

async function summarizeMails({ db, timeZone }: Told): Promise<string> {
  const mails = await facts.recentMails(db, 20)
  if (mails.length === 0) return 'Your inbox is empty.'
  const scored = mails.map((mail) => ({
    ...mail,
    weight:
      mail.score ??
      importanceScore({
        from: `${mail.senderName} <${mail.senderEmail}>`,
        to: mail.recipients,
        subject: mail.subject,
        body: mail.body,
      }).score,
  }))
  const important = scored.filter(({ weight }) => weight > 0.6)
  const unread = mails.filter(({ read }) => !read).length
  const said = (mail: facts.MailFact) =>
    plainWords(extractiveSummary(bodyParts(plainBody(mail.body)).fresh, 1)).slice(0, 160)
  const line = (mail: facts.MailFact) =>
    `- ${linkTo.mail(mail.id, mail.subject)} from ${plainWords(mail.senderName || mail.senderEmail)}, ${dayText(dayIn(timeZone, new Date(mail.receivedAt)))}: ${said(mail)}`
  const rest = scored.filter(({ weight }) => weight <= 0.6)
  return [
    `Of your ${mails.length} newest emails, ${unread} ${unread === 1 ? 'is' : 'are'} unread and ${important.length} ${important.length === 1 ? 'looks' : 'look'} important.`,
    ...(important.length > 0 ? ['', '**These want something of you**', ...important.slice(0, 8).map(line)] : []),
    ...(rest.length > 0
      ? [
          '',
          '**Everything else**',
          ...rest
            .slice(0, 6)
            .map(
              (mail) =>
                `- ${linkTo.mail(mail.id, mail.subject)} from ${plainWords(mail.senderName || mail.senderEmail)}`,
            ),
          ...more(rest.length, 6),
        ]
      : []),
  ].join('\n')
}

async function analyzeCommunication(told: Told): Promise<string> {
  const { db, client, now, timeZone } = told
  if (!client) {
    const quiet = await facts.notWrittenTo(db, new Date(now.getTime() - 30 * 86_400_000))
    const recent = await facts.recentMails(db, 50)
    const bySender = new Map<string, { name: string; count: number; unread: number }>()
    for (const mail of recent) {
      const one = bySender.get(mail.senderEmail.toLowerCase()) ?? {
        name: mail.senderName || mail.senderEmail,
        count: 0,
        unread: 0,
      }
      bySender.set(mail.senderEmail.toLowerCase(), {
        ...one,
        count: one.count + 1,
        unread: one.unread + (mail.read ? 0 : 1),
      })
    }
    const busiest = [...bySender.values()].sort((one, other) => other.count - one.count).slice(0, 5)
    return [
      `I looked at your ${recent.length} newest emails.`,
      '',
      '**Who writes most**',
      ...busiest.map(
        ({ name, count: times, unread }) =>
          `- ${plainWords(name)}: ${times} ${times === 1 ? 'email' : 'emails'}${unread > 0 ? `, ${unread} unread` : ''}`,
      ),
      ...(quiet.length > 0
        ? [
            '',
            '**Not written to for a month**',
            ...quiet.slice(0, 5).map(({ id, name }) => `- ${linkTo.client(id, name)}`),
            ...more(quiet.length, 5),
          ]
        : []),
      '',
      'Name a client to see your correspondence with them.',
    ].join('\n')
  }
  if (!client.email)
    return `${linkTo.client(client.id, client.name)} has no email address, so no correspondence can be found.`
  const mails = await facts.mailsWith(db, client.email, 100)
  if (mails.length === 0) return `There is no correspondence with ${linkTo.client(client.id, client.name)} yet.`
  const theirs = mails.filter(({ folder }) => folder === 'inbox')
  const [last] = mails
  const waiting = last?.folder === 'inbox'
  return [
    `With ${linkTo.client(client.id, client.name)} you exchanged **${mails.length}** emails: ${theirs.length} from them, ${mails.length - theirs.length} from you.`,
    '',
    `- The last one, ${linkTo.mail(last?.id ?? 0, last?.subject ?? '')}, came ${waiting ? 'from them' : 'from you'} on ${dayText(dayIn(timeZone, new Date(last?.receivedAt ?? now)))}${waiting ? ': they may be waiting for an answer' : ''}.`,
    ...theirs
      .slice(0, 3)
      .map(
        (mail) =>
          `- ${linkTo.mail(mail.id, mail.subject)}: ${plainWords(extractiveSummary(bodyParts(plainBody(mail.body)).fresh, 1)).slice(0, 160)}`,
      ),
  ].join('\n')
}

async function draftMail(told: Told): Promise<string> {
  const { db, client, question, owner, business, now, timeZone } = told
  const isChip = /^draft an email to a client$/i.test(question.trim())
  if (isChip) {
    const answered = await draftAnswer(told)
    if (answered) return answered
  }
  const owed = client ? owedWords(await facts.openInvoices(db, client.id)) : undefined
  const { subject, body } = emailByRules(
    { prompt: isChip ? 'follow up' : question, emailContent: '' },
    { owner, business, now, timeZone, ...(owed && { owed }), ...(client && { to: client.name.split(' ')[0] ?? '' }) },
  )
  const about = client
    ? 'Say what should be different, and I write it again.'
    : 'Tell me for whom it is and what it is about, and I make it fit.'
  return `Subject: ${subject}\n\n${body}\n\n---\n${about}`
}

/** The newest mail of a client that still waits for an answer gets one. */
async function draftAnswer({ db, owner, business, now, timeZone }: Told): Promise<string | undefined> {
  for (const mail of await facts.recentMails(db, 30)) {
    const client = await facts.clientByEmail(db, mail.senderEmail)
    if (!client || (await facts.mailsWith(db, mail.senderEmail, 1))[0]?.id !== mail.id) continue
    const owed = owedWords(await facts.openInvoices(db, client.id))
    const body = replyByRules(
      { subject: mail.subject, body: mail.body, sender: `${mail.senderName} <${mail.senderEmail}>` },
      { owner, business, now, timeZone, ...(owed && { owed }) },
    )
    const subject = /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`
    return `Subject: ${plainWords(subject)}\n\n${body}\n\n---\n${linkTo.client(client.id, client.name)} wrote last, in ${linkTo.mail(mail.id, mail.subject)}. Name another client or a subject, and I write to them instead.`
  }
  return undefined
}

function owedWords(invoices: facts.InvoiceFact[]): string | undefined {
  if (invoices.length === 0) return undefined
  const total = sumText(invoices.map(({ openCents, currency }) => ({ cents: openCents, currency })))
  return `${total} is open on ${invoices.map(({ number }) => number).join(', ')}`
}

async function projectUpdate(told: Told): Promise<string> {
  const { db, client, owner, timeZone, today } = told
  const [tasks, open, events] = [
    await facts.openTasks(db, client?.id),
    await facts.openDeals(db, client?.id),
    (await facts.eventsOn(db, { from: today, to: addDays(today, 14), timeZone })).filter(
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

async function meetingAgenda(told: Told): Promise<string> {
  const { db, client, timeZone, today } = told
  const next = (await facts.eventsOn(db, { from: today, to: addDays(today, 14), timeZone })).find(
    (event) => !event.allDay && (!client || event.clientId === client.id),
  )
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
      : ['', 'No meeting is in your calendar for the next two weeks. Name a client to fill in their points.']),
  ].join('\n')
}

async function prioritize({ db, today, timeZone }: Told): Promise<string> {
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

async function insights({ db, now, today }: Told): Promise<string> {
  const [paid, closed, open, overdue, quiet] = [
    await facts.paidByClient(db, addDays(today, -365)),
    await facts.closedDeals(db),
    await facts.openDeals(db),
    (await facts.openInvoices(db)).filter(({ dueDate }) => dueDate !== null && dueDate < today),
    await facts.notWrittenTo(db, new Date(now.getTime() - 60 * 86_400_000)),
  ]
  const [won, lost] = [closed.reduce((sum, one) => sum + one.won, 0), closed.reduce((sum, one) => sum + one.lost, 0)]
  const lines = [
    ...(paid.length > 0
      ? [
          '**Who paid most in twelve months**',
          ...paid
            .slice(0, 5)
            .map(
              ({ clientId, client, paidCents, currency, invoices: number }) =>
                `- ${linkTo.client(clientId, client)}: ${moneyText(paidCents, currency)} on ${number === 1 ? 'one invoice' : `${number} invoices`}`,
            ),
          '',
        ]
      : []),
    ...(open.length > 0
      ? [
          `**Pipeline**: ${open.length} open ${open.length === 1 ? 'deal' : 'deals'}, ${sumText(open.map(({ valueCents, currency }) => ({ cents: valueCents, currency })))}${won + lost > 0 ? `; win rate ${Math.round((won / (won + lost)) * 100)} %` : ''}`,
          '',
        ]
      : []),
    ...(overdue.length > 0
      ? [
          `**Overdue**: ${sumText(overdue.map(({ openCents, currency }) => ({ cents: openCents, currency })))} on ${overdue.length} ${overdue.length === 1 ? 'invoice' : 'invoices'}, first ${linkTo.invoice(overdue[0]?.id ?? 0, overdue[0]?.number ?? '')} to ${linkTo.client(overdue[0]?.clientId ?? 0, overdue[0]?.client ?? '')}`,
          '',
        ]
      : []),
    ...(quiet.length > 0
      ? [
          '**Worth a sign of life** (two months without a mail of yours)',
          ...quiet.slice(0, 5).map(({ id, name }) => `- ${linkTo.client(id, name)}`),
          ...more(quiet.length, 5),
        ]
      : []),
  ]
  return lines.length > 0
    ? lines.join('\n').trim()
    : 'There is not enough in your records yet. Add clients, deals and invoices, and I’ll tell you what stands out.'
}

async function followUps({ db, client, timeZone, today }: Told): Promise<string> {
  const whom = client ?? (await latestClient(db, today, timeZone))
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

async function latestClient(db: Db, today: Day, timeZone: string): Promise<facts.ClientFact | undefined> {
  const next = (await facts.eventsOn(db, { from: today, to: addDays(today, 14), timeZone })).find(
    ({ clientId }) => clientId !== null,
  )
  if (next?.clientId) return facts.clientById(db, next.clientId)
  const [deal] = await facts.openDeals(db)
  return deal && facts.clientById(db, deal.clientId)
}

async function aboutClient(told: Told): Promise<string> {
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

async function help(): Promise<string> {
  return [
    'I answer from your records with built-in rules, because no language model is connected. [Connect one in Settings](/settings?section=ai) to talk freely. You can ask me, for example:',
    '',
    '- How much does a client owe?',
    '- What is due this week?',
    '- Who have I not written to for a month?',
    '- What meetings do I have tomorrow?',
    '- How is my pipeline?',
    '- Tell me about a client, by name',
  ].join('\n')
}
