import { addDays, dayIn } from '#core/days'
import { detectLanguage } from '#core/detect-language'
import { day } from '#core/durations'
import { importanceBands } from '#features/emails/importance'
import { importanceScore } from '#features/emails/importance-score'
import { mailParts } from '#features/emails/mail-parts/mail-parts'
import { plainBody } from '#features/emails/plain-body'
import { linkTo, longDayText, moneyText, stripMarkdown, sumText } from '../../answer-format'
import { emailByRules, type OwedFact, replyByRules } from '../../compose'
import { suggestions } from '../../conversation'
import { languageAsked, occasionOf } from '../../draft-occasions'
import { promisesAskedFor, promisesIn } from '../../promises'
import { ageDaysIn } from '../../query'
import { queryWords } from '../../query-words'
import { pastDayRange } from '../../question-time'
import { extractiveSummary } from '../../summary'
import type { ClientFact, InvoiceFact, MailFact } from '../facts'
import { type AnswerContext, clientLink, dayTextOf, limitedLines, timeText } from './answer-context'
import { mailWithFacts } from './draft-mail-facts'

const summaryLine = (mail: MailFact) =>
  stripMarkdown(extractiveSummary(mailParts(plainBody(mail.body), mail.subject).mainText, 1)).slice(0, 160)
const senderText = (mail: MailFact) => stripMarkdown(mail.senderName || mail.senderEmail)
const subjectLink = ({ t }: AnswerContext, mail: MailFact) => linkTo.mail(mail.id, mail.subject || t.noSubject)
const mailLine = (context: AnswerContext, mail: MailFact) =>
  `- ${subjectLink(context, mail)} ${context.t.mails.from(senderText(mail))}, ${dayTextOf(context, mail.receivedAt)}: ${summaryLine(mail)}`

/** The stored score, or one computed now for a mail without a score. */
const importanceOf = (mail: MailFact) =>
  mail.score ??
  importanceScore({
    from: `${mail.senderName} <${mail.senderEmail}>`,
    to: mail.recipients,
    subject: mail.subject,
    body: mail.body,
  }).score
const looksImportant = (mail: MailFact) => importanceOf(mail) > importanceBands.important

export async function summarizeMails(context: AnswerContext): Promise<string> {
  const { facts, t } = context
  const mails = await facts.recentMails(20)
  if (mails.length === 0) return t.mails.emptyInbox
  const important = mails.filter(looksImportant)
  const rest = mails.filter((mail) => !important.includes(mail))
  return [
    t.mails.summary(mails.length, mails.filter(({ read }) => !read).length, important.length),
    ...(important.length > 0
      ? ['', `**${t.mails.wanted}**`, ...important.slice(0, 8).map((mail) => mailLine(context, mail))]
      : []),
    ...(rest.length > 0
      ? [
          '',
          `**${t.mails.rest}**`,
          ...limitedLines(
            context,
            rest,
            6,
            (mail) => `- ${subjectLink(context, mail)} ${t.mails.from(senderText(mail))}`,
          ),
        ]
      : []),
  ].join('\n')
}

/** Unread, important or newly arrived mail, of a client where one is named. */
export async function inbox(context: AnswerContext): Promise<string> {
  const { facts, parsed, today, timeZone, client, t } = context
  const isAsked = ({ senderEmail }: MailFact) =>
    !client || senderEmail.toLowerCase() === (client.email ?? '').toLowerCase()
  const days = pastDayRange(parsed.time, today)
  if (days) {
    const mails = (await facts.recentMails(200)).filter(isAsked).filter(({ receivedAt }) => {
      const receivedOn = dayIn(timeZone, new Date(receivedAt))
      return receivedOn >= days.from && receivedOn <= days.to
    })
    const when = timeText(context, parsed.time, days)
    return mails.length === 0
      ? t.mails.noneArrived(when)
      : [
          t.mails.arrived(mails.length, when),
          '',
          ...limitedLines(context, mails, 10, (mail) => mailLine(context, mail)),
        ].join('\n')
  }
  const asksFor = (pattern: RegExp) => pattern.test(parsed.words)
  if (asksFor(/\b(important|urgent|critical|importantes?|urgentes?)\b/)) {
    const mails = (await facts.unreadMails()).filter(isAsked).filter(looksImportant)
    return mails.length === 0
      ? t.mails.noneImportant
      : [
          t.mails.importantFound(mails.length),
          '',
          ...limitedLines(context, mails, 10, (mail) => mailLine(context, mail)),
        ].join('\n')
  }
  if (asksFor(/\b(unread|sin leer|no leidos?)\b/)) {
    const mails = (await facts.unreadMails()).filter(isAsked)
    return mails.length === 0
      ? t.mails.noneUnread
      : [
          t.mails.unreadFound(mails.length),
          '',
          ...limitedLines(context, mails, 10, (mail) => mailLine(context, mail)),
        ].join('\n')
  }
  const mails = (await facts.recentMails(client ? 200 : 10)).filter(isAsked).slice(0, 10)
  return mails.length === 0
    ? t.mails.emptyInbox
    : [`**${t.mails.newest}**`, '', ...mails.map((mail) => mailLine(context, mail))].join('\n')
}

/** The newest unanswered mail of each client and each sender of an important mail. */
export async function unanswered(context: AnswerContext): Promise<string> {
  const { facts, now, parsed, today, t } = context
  const since = new Date(now.getTime() - 60 * day)
  const age = ageDaysIn(parsed.words, today)
  const until = new Date(now.getTime() - (age ?? 0) * day)
  const before =
    age === undefined
      ? ''
      : ` ${queryWords[parsed.language].receivedBefore(longDayText(addDays(today, -age), t.locale))}`
  const mails = (await facts.unansweredMails(since)).filter(
    (mail) => (mail.isClient || looksImportant(mail)) && new Date(mail.receivedAt) <= until,
  )
  return mails.length === 0
    ? t.mails.allAnswered
    : [
        t.mails.unanswered(mails.length).replace(/:?$/, `${before}:`),
        '',
        ...limitedLines(context, mails, 10, (mail) => mailLine(context, mail)),
      ].join('\n')
}

export async function analyzeCommunication(context: AnswerContext): Promise<string> {
  const { facts, client, t } = context
  const whom = clientLink(client)
  if (!client || !whom) return communicationOverview(context)
  if (!client.email) return t.mails.noAddress(whom)
  const mails = await facts.mailsWith(client.email, 100)
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
    `- ${t.mails.last(subjectLink(context, last), last.folder === 'inbox', dayTextOf(context, last.receivedAt))}`,
    ...theirs
      .slice(0, 3)
      .map((mail) => `- ${dayTextOf(context, mail.receivedAt)}: ${subjectLink(context, mail)}: ${summaryLine(mail)}`),
  ].join('\n')
}

/** What the owner wrote to a client that they would do, or the client to them. */
export async function promises(context: AnswerContext): Promise<string> {
  const { facts, client, parsed, t } = context
  const whom = clientLink(client)
  if (!client || !whom) return t.help.nameClient
  if (!client.email) return t.mails.noAddress(whom)
  const isMine = promisesAskedFor(parsed.words) === 'mine'
  const mails = (await facts.mailsWith(client.email, 60)).filter(({ folder }) => (folder === 'sent') === isMine)
  const found = mails.flatMap((mail) =>
    promisesIn(mailParts(plainBody(mail.body), mail.subject).mainText).map((sentence) => ({ mail, sentence })),
  )
  const tasks = isMine ? await facts.openTasks(client.id) : []
  const head = found.length > 0 ? t.mails.promised(whom, isMine) : t.mails.nothingPromised(whom, mails.length, isMine)
  return [
    head,
    ...(found.length > 0 ? [''] : []),
    ...limitedLines(
      context,
      found,
      8,
      ({ mail, sentence }) =>
        `- “${stripMarkdown(sentence)}” (${subjectLink(context, mail)}, ${dayTextOf(context, mail.receivedAt)})`,
    ),
    ...(tasks.length > 0
      ? [
          '',
          `${t.client.openTasks}: ${tasks
            .slice(0, 5)
            .map(({ id, title }) => linkTo.task(id, title))
            .join(', ')}`,
        ]
      : []),
  ].join('\n')
}

async function communicationOverview(context: AnswerContext): Promise<string> {
  const { facts, now, t } = context
  const notContacted = await facts.notWrittenTo(new Date(now.getTime() - 30 * day))
  const recent = await facts.recentMails(50)
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
        `- ${stripMarkdown(name)}: ${t.mails.emails(count)}${unread > 0 ? t.mails.unread(unread) : ''}`,
    ),
    ...(notContacted.length > 0
      ? [
          '',
          `**${t.mails.quiet}**`,
          ...limitedLines(context, notContacted, 5, ({ id, name }) => `- ${linkTo.client(id, name)}`),
        ]
      : []),
    '',
    t.mails.name,
  ].join('\n')
}

export async function draftMail(context: AnswerContext): Promise<string> {
  const { facts, client, question, owner, business, now, timeZone, parsed, t } = context
  const isSuggestion = question.trim() === suggestions[0]
  const reply = isSuggestion ? await draftReply(context) : await draftReplyTo(context)
  if (reply) return reply
  // Whoever asks in Spanish wants a Spanish mail; an English request goes out in the language of the client's mails.
  const requested = languageAsked(parsed.words) ?? (parsed.language === 'es' ? 'es' : undefined)
  const language = requested ?? (await languageOfClient(context)) ?? parsed.language
  const occasion = client && !isSuggestion ? occasionOf(parsed.words) : undefined
  const known = client && occasion ? await mailWithFacts(context, client, occasion, language) : undefined
  if (client && known) return draftText(context, client, known)
  if (client && occasion === 'payment-reminder') return t.owed.nothing(linkTo.client(client.id, client.name))
  const address = client ? undefined : question.match(addressPattern)?.[0]
  const owed = client && owedFact(await facts.openInvoices(client.id), context.currency)
  const { subject: about, body } = emailByRules(
    { prompt: isSuggestion ? 'follow up' : question.replace(addressPattern, 'Them'), emailContent: '' },
    {
      owner,
      business,
      now,
      timeZone,
      language,
      requestLanguage: parsed.language,
      ...(owed && { owed }),
      ...(client && { to: firstName(client.name) }),
    },
  )
  if (client) {
    const isForeign = language !== parsed.language && detectLanguage(body) === parsed.language
    return draftText(context, client, { subject: about, body }, isForeign ? t.draft.notTranslated : undefined)
  }
  if (address) return `${t.draft.to}: ${address}\n${t.draft.subject}: ${about}\n\n${body}\n\n---\n${t.draft.again}`
  return `${t.draft.subject}: ${about}\n\n${body}\n\n---\n${t.draft.tellMore}`
}

/** To whom, subject and words: "Use This" opens it ready to send. */
function draftText(
  { t }: AnswerContext,
  client: ClientFact,
  { subject, body }: { subject: string; body: string },
  remark?: string,
): string {
  const to = client.email ? `${t.draft.to}: ${stripMarkdown(client.name)} (${client.email})\n` : ''
  return `${to}${t.draft.subject}: ${subject}\n\n${body}\n\n---\n${remark ? `${remark} ` : ''}${t.draft.again}`
}

const addressPattern = /[^\s<>(),;:]+@[^\s<>(),;:]+\.[a-z]{2,}/i

const firstName = (name: string) =>
  /^(dr|dra|mr|mrs|ms|prof|sr|sra)\b\.?/i.test(name) ? name : (name.split(' ')[0] ?? '')

/** The language of the client's newest mail. */
async function languageOfClient({ facts, client }: AnswerContext) {
  if (!client?.email) return undefined
  const theirs = (await facts.mailsWith(client.email, 10)).find(({ folder }) => folder === 'inbox')
  return theirs && detectLanguage(`${theirs.subject}\n${plainBody(theirs.body)}`)
}

/** "Draft a reply to Rosa" and no more: what she wrote last is answered. */
async function draftReplyTo(context: AnswerContext): Promise<string | undefined> {
  const { facts, client, parsed, owner, business, now, timeZone, currency } = context
  if (!client?.email || !replyOnly.test(parsed.words)) return undefined
  const mail = (await facts.mailsWith(client.email, 10)).find(({ folder }) => folder === 'inbox')
  if (!mail) return undefined
  const owed = owedFact(await facts.openInvoices(client.id), currency)
  const body = replyByRules(
    { subject: mail.subject, body: mail.body, sender: `${mail.senderName} <${mail.senderEmail}>` },
    { owner, business, now, timeZone, ...(owed && { owed }) },
  )
  return draftText(context, client, { subject: stripMarkdown(replySubject(mail.subject)), body })
}

const replyOnly =
  /^(?!.*\b(?:that|saying|telling|about|asking|que|diciendo|sobre)\b).*\b(?:reply|respond|answer|respuesta|responde\w*|contesta\w*)\b/
const replySubject = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

/** A reply to the newest unanswered mail of a client, if there is one. */
async function draftReply({
  facts,
  owner,
  business,
  now,
  timeZone,
  currency,
  t,
}: AnswerContext): Promise<string | undefined> {
  for (const mail of await facts.recentMails(30)) {
    const client = await facts.clientByEmail(mail.senderEmail)
    if (!client || (await facts.mailsWith(mail.senderEmail, 1))[0]?.id !== mail.id) continue
    const owed = owedFact(await facts.openInvoices(client.id), currency)
    const body = replyByRules(
      { subject: mail.subject, body: mail.body, sender: `${mail.senderName} <${mail.senderEmail}>` },
      { owner, business, now, timeZone, ...(owed && { owed }) },
    )
    return `${t.draft.to}: ${stripMarkdown(client.name)} (${mail.senderEmail})\n${t.draft.subject}: ${stripMarkdown(replySubject(mail.subject))}\n\n${body}\n\n---\n${t.draft.wroteLast(linkTo.client(client.id, client.name), linkTo.mail(mail.id, mail.subject))}`
  }
  return undefined
}

/** The open invoices of a client as text for a mail to them. */
export function owedFact(invoices: InvoiceFact[], businessCurrency: string): OwedFact | undefined {
  if (invoices.length === 0) return undefined
  return {
    total: sumText(
      invoices.map(({ openCents, currency }) => ({ cents: openCents, currency })),
      businessCurrency,
    ),
    invoices: invoices
      .map(({ number, openCents, currency }) => `${number}: ${moneyText(openCents, currency)}`)
      .join(', '),
  }
}
