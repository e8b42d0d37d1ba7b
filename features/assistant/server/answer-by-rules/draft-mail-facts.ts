import { addDays, dayIn, daysBetween } from '#core/days'
import type { Language } from '#core/detect-language'
import { isOverdue } from '#features/invoices/ageing'
import { longDayText, momentText, moneyText, sumText } from '../../answer-format'
import { answerWords } from '../../answer-words'
import { mailText } from '../../compose'
import { mailFor, type Occasion, type OccasionFacts, toneAsked } from '../../draft-occasions'
import { dayRange } from '../../question-time'
import type { ClientFact } from '../facts'
import type { AnswerContext } from './answer-context'

/** A mail about an open invoice, a meeting, a quote or a payment of a client, with the facts from the records. */
export async function mailWithFacts(
  context: AnswerContext,
  client: ClientFact,
  occasion: Occasion,
  language: Language,
): Promise<{ subject: string; body: string } | undefined> {
  const { locale } = answerWords[language]
  const mail = mailFor(occasion, language, await factsFor(context, client, occasion, locale))
  const name = /^(dr|dra|mr|mrs|ms|prof|sr|sra)\b\.?/i.test(client.name)
    ? client.name
    : (client.name.split(' ')[0] ?? '')
  return (
    mail && {
      subject: mail.subject,
      body: mailText(name, mail.lines, language, context, toneAsked(context.parsed.words)),
    }
  )
}

async function factsFor(
  context: AnswerContext,
  client: ClientFact,
  occasion: Occasion,
  locale: string,
): Promise<OccasionFacts> {
  const { facts, today, timeZone, currency, parsed, now } = context
  if (occasion === 'payment-reminder') {
    const open = await facts.openInvoices(client.id)
    const late = open.filter((invoice) => isOverdue(invoice, today))
    const invoices = late.length > 0 ? late : open
    return {
      invoices: await Promise.all(
        invoices.map(async ({ id, number, openCents, currency: own, dueDate }) => ({
          number,
          amount: moneyText(openCents, own),
          due: dueDate && longDayText(dueDate, locale),
          daysLate: dueDate ? Math.max(0, daysBetween(dueDate, today)) : 0,
          link: await facts.invoiceLink(id),
        })),
      ),
      tone: toneAsked(parsed.words),
      total: sumText(
        invoices.map(({ openCents, currency: own }) => ({ cents: openCents, currency: own })),
        currency,
      ),
    }
  }
  if (occasion === 'confirm-meeting') {
    const days = dayRange(parsed.time, today) ?? { from: today, to: addDays(today, 60) }
    const [event] = (await facts.eventsBetween(days)).filter(
      ({ clientId, end, day }) => clientId === client.id && (day !== null || new Date(end) > now),
    )
    if (!event) return {}
    const when = event.allDay
      ? longDayText(event.day ?? dayIn(timeZone, new Date(event.start)), locale)
      : momentText(event.start, timeZone, locale)
    return { meeting: { title: event.title, when, place: event.location } }
  }
  if (occasion === 'quote') {
    const quote = (await facts.quotesOf(client.id)).find(({ status }) => status === 'sent' || status === 'viewed')
    if (!quote) return {}
    const { number, title, amountCents, currency: own, validUntil } = quote
    return {
      quote: {
        number,
        title,
        amount: moneyText(amountCents, own),
        validUntil: validUntil && longDayText(validUntil, locale),
      },
    }
  }
  const [paid] = (await facts.invoicesIssued({ from: addDays(today, -365), to: today, clientId: client.id }))
    .filter(({ paidOn }) => paidOn !== null)
    .sort((one, other) => ((one.paidOn ?? '') < (other.paidOn ?? '') ? 1 : -1))
  return paid ? { payment: { number: paid.number, amount: moneyText(paid.paidCents, paid.currency) } } : {}
}
