import { dayIn } from '#core/days'
import { languageOf } from '#core/language-of'
import { bodyParts } from '#features/emails/body-parts'
import { importanceBands } from '#features/emails/importance'
import { importanceScore } from '#features/emails/importance-score'
import { plainBody } from '#features/emails/plain-body'
import { pastDaysOf } from '../../asked-time'
import { emailByRules, type OwedFact, replyByRules } from '../../compose'
import { suggestions } from '../../conversation'
import { extractiveSummary } from '../../summary'
import { linkTo, moneyText, plainWords, sumText } from '../../wording'
import * as facts from '../store/facts'
import { clientLink, dayAt, firstOf, type Told, timeWords } from './told'

const said = (mail: facts.MailFact) =>
  plainWords(extractiveSummary(bodyParts(plainBody(mail.body)).fresh, 1)).slice(0, 160)
const sender = (mail: facts.MailFact) => plainWords(mail.senderName || mail.senderEmail)
const subject = ({ t }: Told, mail: facts.MailFact) => linkTo.mail(mail.id, mail.subject || t.noSubject)
const line = (told: Told, mail: facts.MailFact) =>
  `- ${subject(told, mail)} ${told.t.mails.from(sender(mail))}, ${dayAt(told, mail.receivedAt)}: ${said(mail)}`

/** What was scored keeps its score; what was not is judged here. */
const weightOf = (mail: facts.MailFact) =>
  mail.score ??
  importanceScore({
    from: `${mail.senderName} <${mail.senderEmail}>`,
    to: mail.recipients,
    subject: mail.subject,
    body: mail.body,
  }).score
const looksImportant = (mail: facts.MailFact) => weightOf(mail) > importanceBands.important

export async function summarizeMails(told: Told): Promise<string> {
  const { db, t } = told
  const mails = await facts.recentMails(db, 20)
  if (mails.length === 0) return t.mails.emptyInbox
  const important = mails.filter(looksImportant)
  const rest = mails.filter((mail) => !important.includes(mail))
  return [
    t.mails.summary(mails.length, mails.filter(({ read }) => !read).length, important.length),
    ...(important.length > 0
      ? ['', `**${t.mails.wanted}**`, ...important.slice(0, 8).map((mail) => line(told, mail))]
      : []),
    ...(rest.length > 0
      ? [
          '',
          `**${t.mails.rest}**`,
          ...firstOf(told, rest, 6, (mail) => `- ${subject(told, mail)} ${t.mails.from(sender(mail))}`),
        ]
      : []),
  ].join('\n')
}

/** Unread, important or newly arrived mail. */
export async function inbox(told: Told): Promise<string> {
  const { db, asked, today, timeZone, t } = told
  const days = pastDaysOf(asked.time, today)
  if (days) {
    const mails = (await facts.recentMails(db, 200)).filter(({ receivedAt }) => {
      const day = dayIn(timeZone, new Date(receivedAt))
      return day >= days.from && day <= days.to
    })
    const when = timeWords(told, asked.time)
    return mails.length === 0
      ? t.mails.noneArrived(when)
      : [t.mails.arrived(mails.length, when), '', ...firstOf(told, mails, 10, (mail) => line(told, mail))].join('\n')
  }
  const isFor = (sign: RegExp) => sign.test(asked.words)
  if (isFor(/\b(important|urgent|critical|importantes?|urgentes?)\b/)) {
    const mails = (await facts.unreadMails(db)).filter(looksImportant)
    return mails.length === 0
      ? t.mails.noneImportant
      : [t.mails.importantFound(mails.length), '', ...firstOf(told, mails, 10, (mail) => line(told, mail))].join('\n')
  }
  if (isFor(/\b(unread|sin leer|no leidos?)\b/)) {
    const mails = await facts.unreadMails(db)
    return mails.length === 0
      ? t.mails.noneUnread
      : [t.mails.unreadFound(mails.length), '', ...firstOf(told, mails, 10, (mail) => line(told, mail))].join('\n')
  }
  const mails = await facts.recentMails(db, 10)
  return mails.length === 0
    ? t.mails.emptyInbox
    : [`**${t.mails.newest}**`, '', ...mails.map((mail) => line(told, mail))].join('\n')
}

/** The newest mail of everyone who counts and to whom nothing has gone out since. */
export async function unanswered(told: Told): Promise<string> {
  const { db, now, t } = told
  const since = new Date(now.getTime() - 60 * 86_400_000)
  const mails = (await facts.unansweredMails(db, since)).filter((mail) => mail.isClient || looksImportant(mail))
  return mails.length === 0
    ? t.mails.allAnswered
    : [t.mails.unanswered(mails.length), '', ...firstOf(told, mails, 10, (mail) => line(told, mail))].join('\n')
}

export async function analyzeCommunication(told: Told): Promise<string> {
  const { db, client, t } = told
  const whom = clientLink(client)
  if (!client || !whom) return communicationOverall(told)
  if (!client.email) return t.mails.noAddress(whom)
  const mails = await facts.mailsWith(db, client.email, 100)
  const [last] = mails
  if (!last) return t.mails.noMails(whom)
  const theirs = mails.filter(({ folder }) => folder === 'inbox')
  return [
    t.mails.exchanged(
      whom,
      mails.length === 100 ? t.mails.atLeast(100) : String(mails.length),
      theirs.length,
      mails.length - theirs.length,
    ),
    '',
    `- ${t.mails.last(subject(told, last), last.folder === 'inbox', dayAt(told, last.receivedAt))}`,
    ...theirs.slice(0, 3).map((mail) => `- ${dayAt(told, mail.receivedAt)}: ${subject(told, mail)}: ${said(mail)}`),
  ].join('\n')
}

async function communicationOverall(told: Told): Promise<string> {
  const { db, now, t } = told
  const quiet = await facts.notWrittenTo(db, new Date(now.getTime() - 30 * 86_400_000))
  const recent = await facts.recentMails(db, 50)
  const bySender = new Map<string, { name: string; count: number; unread: number }>()
  for (const mail of recent) {
    const address = mail.senderEmail.toLowerCase()
    const one = bySender.get(address) ?? { name: mail.senderName || mail.senderEmail, count: 0, unread: 0 }
    bySender.set(address, { ...one, count: one.count + 1, unread: one.unread + (mail.read ? 0 : 1) })
  }
  const busiest = [...bySender.values()].sort((one, other) => other.count - one.count).slice(0, 5)
  return [
    t.mails.looked(recent.length),
    ...(busiest.length > 0 ? ['', `**${t.mails.busiest}**`] : []),
    ...busiest.map(
      ({ name, count, unread }) =>
        `- ${plainWords(name)}: ${t.mails.emails(count)}${unread > 0 ? t.mails.unread(unread) : ''}`,
    ),
    ...(quiet.length > 0
      ? ['', `**${t.mails.quiet}**`, ...firstOf(told, quiet, 5, ({ id, name }) => `- ${linkTo.client(id, name)}`)]
      : []),
    '',
    t.mails.name,
  ].join('\n')
}

export async function draftMail(told: Told): Promise<string> {
  const { db, client, question, owner, business, now, timeZone, asked, t } = told
  const isChip = question.trim() === suggestions[0]
  const answered = isChip ? await draftAnswer(told) : undefined
  if (answered) return answered
  const owed = client && owedFact(await facts.openInvoices(db, client.id))
  const { subject: about, body } = emailByRules(
    { prompt: isChip ? 'follow up' : question, emailContent: '' },
    {
      owner,
      business,
      now,
      timeZone,
      language: (await languageOfClient(told)) ?? asked.language,
      ...(owed && { owed }),
      ...(client && { to: firstName(client.name) }),
    },
  )
  return `${t.draft.subject}: ${about}\n\n${body}\n\n---\n${client ? t.draft.again : t.draft.tellMore}`
}

const firstName = (name: string) =>
  /^(dr|dra|mr|mrs|ms|prof|sr|sra)\b\.?/i.test(name) ? name : (name.split(' ')[0] ?? '')

/** The language in which a client writes to the owner. */
async function languageOfClient({ db, client }: Told) {
  if (!client?.email) return undefined
  const theirs = (await facts.mailsWith(db, client.email, 10)).find(({ folder }) => folder === 'inbox')
  return theirs && languageOf(`${theirs.subject}\n${plainBody(theirs.body)}`)
}

/** The newest mail of a client that still waits for an answer gets one. */
async function draftAnswer({ db, owner, business, now, timeZone, t }: Told): Promise<string | undefined> {
  for (const mail of await facts.recentMails(db, 30)) {
    const client = await facts.clientByEmail(db, mail.senderEmail)
    if (!client || (await facts.mailsWith(db, mail.senderEmail, 1))[0]?.id !== mail.id) continue
    const owed = owedFact(await facts.openInvoices(db, client.id))
    const body = replyByRules(
      { subject: mail.subject, body: mail.body, sender: `${mail.senderName} <${mail.senderEmail}>` },
      { owner, business, now, timeZone, ...(owed && { owed }) },
    )
    const about = /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`
    return `${t.draft.subject}: ${plainWords(about)}\n\n${body}\n\n---\n${t.draft.wroteLast(linkTo.client(client.id, client.name), linkTo.mail(mail.id, mail.subject))}`
  }
  return undefined
}

/** What is open, for letters to whoever owes it. */
export function owedFact(invoices: facts.InvoiceFact[]): OwedFact | undefined {
  if (invoices.length === 0) return undefined
  return {
    total: sumText(invoices.map(({ openCents, currency }) => ({ cents: openCents, currency }))),
    invoices: invoices
      .map(({ number, openCents, currency }) => `${number}: ${moneyText(openCents, currency)}`)
      .join(', '),
  }
}
