import { dayIn } from '#core/days'
import { bodyParts } from '#features/emails/body-parts'
import { importanceScore } from '#features/emails/importance-score'
import { plainBody } from '#features/emails/plain-body'
import { emailByRules, replyByRules } from '../../compose'
import { extractiveSummary } from '../../summary'
import { dayText, linkTo, plainWords } from '../../wording'
import * as facts from '../store/facts'
import { owedWords } from './money'
import { more, type Told } from './told'

export async function summarizeMails({ db, timeZone }: Told): Promise<string> {
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

export async function analyzeCommunication(told: Told): Promise<string> {
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

export async function draftMail(told: Told): Promise<string> {
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
