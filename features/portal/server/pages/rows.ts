import { formatCents } from '#core/money'
import { formatWhen } from '#features/booking/format-when'
import { type Html, html } from '#platform/http/html'
import { formatFullDay } from '../../format'
import type { PortalBooking, PortalContract, PortalInvoice, PortalQuote } from '../../portal-content'
import { type Language, wordsIn } from '../../words'

export type RowContext = {
  language: Language
  timeZone: string /** '/portal', or the owner's view of it. */
  base: string
}

type Row = { title: string; detail: string; isBad?: boolean; links: { text: string; url: string; isMain?: boolean }[] }

export const rowHtml = ({ title, detail, isBad, links }: Row): Html =>
  html`<li><div><strong dir="auto">${title}</strong><small class="${isBad ? 'bad' : 'quiet'}">${detail}</small></div><span class="row">${links.map(
    ({ text, url, isMain }) =>
      html`<a class="button${!isMain && ' plain'}" href="${url}" aria-label="${text}: ${title}">${text}</a>`,
  )}</span></li>`

export function quoteRow(quote: PortalQuote, { language }: RowContext): Html {
  const words = wordsIn(language).portal
  const until = quote.awaitsAnswer && quote.validUntil && words.validUntil(formatFullDay(quote.validUntil, language))
  return rowHtml({
    title: `${quote.number} ${quote.title}`,
    detail: join(words.quoteStates[quote.status], formatCents(quote.amountCents, quote.currency), until),
    links: quote.url
      ? [{ text: quote.awaitsAnswer ? words.answer : words.open, url: quote.url, isMain: quote.awaitsAnswer }]
      : [],
  })
}

export function contractRow(contract: PortalContract, { language, base }: RowContext): Html {
  const words = wordsIn(language).portal
  const isOpen = contract.state === 'to-sign'
  const url = contract.url ?? (contract.documentId ? `${base}/contracts/${contract.id}` : undefined)
  return rowHtml({
    title: contract.title,
    detail: words.contractStates[contract.state],
    links: url ? [{ text: isOpen ? words.sign : words.open, url, isMain: isOpen }] : [],
  })
}

export function invoiceRow(invoice: PortalInvoice, { language, base }: RowContext): Html {
  const words = wordsIn(language).portal
  const { amountCents, owedCents, currency, dueDate, isOverdue } = invoice
  const day = dueDate && formatFullDay(dueDate, language)
  const isOwed = owedCents > 0
  return rowHtml({
    title: `${invoice.number} · ${formatCents(amountCents, currency)}`,
    detail: isOwed
      ? join(
          owedCents !== amountCents && words.owed(formatCents(owedCents, currency)),
          day && (isOverdue ? words.overdue(day) : words.due(day)),
        ) || words.owed(formatCents(owedCents, currency))
      : words.paid,
    isBad: isOwed && isOverdue,
    links: [{ text: isOwed ? words.pay : words.open, url: `${base}/invoices/${invoice.id}`, isMain: isOwed }],
  })
}

export function bookingRow(booking: PortalBooking, { language }: RowContext): Html {
  const words = wordsIn(language).portal
  const when = formatWhen(booking, booking.timeZone, language)
  const meetingUrl = /^https?:\/\/\S+$/.test(booking.place) && booking.place
  return rowHtml({
    title: booking.title,
    detail: join(when, !meetingUrl && booking.place, !booking.isConfirmed && words.toBeConfirmed),
    links: [
      ...(meetingUrl ? [{ text: words.join, url: meetingUrl, isMain: booking.isConfirmed }] : []),
      ...(booking.url ? [{ text: words.change, url: `${booking.url}?lang=${language}` }] : []),
    ],
  })
}

export type ShownDocument = { documentId: number; name: string; isShownInline: boolean; sharedAt: Date }

export function documentRow(document: ShownDocument, { language, timeZone, base }: RowContext): Html {
  const words = wordsIn(language).portal
  const url = `${base}/documents/${document.documentId}`
  return rowHtml({
    title: document.name,
    detail: formatFullDay(document.sharedAt, language, timeZone),
    links: [
      ...(document.isShownInline ? [{ text: words.view, url }] : []),
      { text: words.download, url: `${url}?download` },
    ],
  })
}

const join = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')
