import { formatDocumentSize } from '#core/file-size'
import { formatMoney, formatPrice } from '#core/money'
import { documentLabels } from '#features/invoices/document-labels'
import type { DocumentLanguage } from '#features/invoices/invoice'
import { discountNote, formatLongDay } from '#features/invoices/invoice-document'
import { taxSentence } from '#features/invoices/tax-terms'
import { formatNumber } from '#features/invoices/totals'
import type { Business } from '#features/settings/business'
import { escapeHtml, publicPageHtml } from '#platform/public-pages/page'
import { type QuoteWords, quoteWords } from '../document-words'
import type { Quote } from '../quote'
import { createQuoteDocument, numberText, paymentLines, type QuoteSource, totalRows } from '../quote-document'
import { awaitsAnswer } from '../status'

export type PageState = {
  /** Where the forms go: '/q/…'. */
  path: string
  /** The idempotency key of a question. */
  formKey: string
  /** The revision that the client sees; sent back with the answer. */
  revision: number
  /** In whole cents; a choice that changes it is shown before it is accepted. */
  totalCents: number
  message?: { text: string; isBad: boolean } | undefined
  typed?: { name: string; agreed: boolean; reason: string; question: string } | undefined
  /** Pages of the invoices that were made on acceptance. */
  invoiceUrls: { number: string; url: string; payUrl: string | null; balance: string }[]
  /** The page of the version that replaced this one. */
  newestUrl: string | undefined
}

/** The client's page: a letter with the offer, and below it the answer. Works without script. */
export function quotePage(quote: QuoteSource, business: Business, state: PageState): string {
  const { language } = quote
  const words = quoteWords[language]
  const isOpen = awaitsAnswer(quote.status)
  const title = `${words.quote} ${numberText(quote, words)}`
  return publicPageHtml(
    language,
    [title, business.name].filter(Boolean).join(' · '),
    `${bar(quote, words, state)}${messageHtml(state)}${letter(quote, business, words, isOpen, state)}${answerForms(quote, words, state, isOpen)}`,
  )
}

/** A link that was never made, or belongs to a quote that was deleted. */
export const notFoundPage = (language: DocumentLanguage): string =>
  messagePage(language, quoteWords[language].page.notFoundTitle, quoteWords[language].page.notFound)

export const withdrawnPage = (language: DocumentLanguage, business: string): string =>
  messagePage(language, quoteWords[language].page.withdrawnTitle, quoteWords[language].page.withdrawn(business))

const messagePage = (language: DocumentLanguage, title: string, text: string) =>
  publicPageHtml(
    language,
    title,
    `<article class="sheet"><h1>${title}</h1><p class="block">${escapeHtml(text)}</p></article>`,
  )

function bar(quote: QuoteSource, words: QuoteWords, { path, invoiceUrls, newestUrl }: PageState): string {
  const note = {
    accepted: words.page.thanks(money(quote, quote.amount)),
    declined: words.page.declinedNote,
    expired: words.page.expiredNote(formatLongDay(quote.validUntil ?? quote.issueDate, quote.language)),
    replaced: words.page.replacedNote,
  }[quote.status as string]
  const links = [
    ...(quote.status === 'replaced' && newestUrl ? [{ text: words.page.openNewest, url: newestUrl }] : []),
    ...invoiceUrls.map(({ number, url }) => ({ text: `${words.page.depositInvoice} ${number}`, url })),
  ]
  const payForms = invoiceUrls.flatMap(({ payUrl, balance }) =>
    payUrl
      ? `<form method="post" action="${escapeHtml(payUrl)}"><button>${escapeHtml(documentLabels[quote.language].pay(balance))}</button></form>`
      : [],
  )
  return `<div class="bar"><p${note ? ' class="note" role="status"' : ''}>${note ? `<strong>${escapeHtml(note)}</strong>` : ''}</p>${payForms.join('')}${links.map(({ text, url }) => `<a class="button${payForms.length > 0 ? ' plain' : ''}" href="${escapeHtml(url)}">${escapeHtml(text)}</a>`).join('')}<a class="button plain" href="${path}/pdf" download>${words.page.download}</a></div>`
}

const messageHtml = ({ message }: PageState) =>
  message
    ? `<p class="note${message.isBad ? ' bad' : ''}" role="${message.isBad ? 'alert' : 'status'}">${escapeHtml(message.text)}</p>`
    : ''

function letter(
  quote: QuoteSource,
  business: Business,
  words: QuoteWords,
  isOpen: boolean,
  { path }: PageState,
): string {
  const { seller, buyer, dates, logo, rows, showTaxColumn } = createQuoteDocument(quote, business)
  const labels = documentLabels[quote.language]
  const opening = quote.message ?? words.letter.opening(quote.title)
  const closing =
    isOpen && quote.validUntil
      ? `<section class="block"><p dir="auto">${escapeHtml(words.letter.closing(formatLongDay(quote.validUntil, quote.language)))}<span class="noprint"> ${words.letter.acceptBelow}</span></p></section>`
      : ''
  return `<article class="sheet">
<div class="head"><div>${logo && `<img class="logo" alt="" src="${escapeHtml(logo)}">`}${lines([seller.name], 'strong')}${lines(seller.lines, 'quiet')}</div>
<dl>${[{ label: words.quote, value: numberText(quote, words) }, ...dates.slice(1)].map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl></div>
<div class="parties"><section>${lines([buyer.name], 'strong')}${lines(buyer.lines, '')}</section></div>
<h1 dir="auto">${escapeHtml(quote.title)}</h1>
<p class="letter" dir="auto"><br>${escapeHtml(words.letter.greeting(quote.clientName))}

${escapeHtml(opening)}</p>
<table>${isOpen && hasChoice(quote) ? `<caption>${words.page.chooseHint}</caption>` : ''}<thead><tr><th scope="col">${labels.description}</th><th scope="col" class="wide">${labels.quantity}</th><th scope="col" class="wide">${labels.price}</th><th scope="col">${labels.amount}</th></tr></thead><tbody>${quote.items.map((item, position) => rowHtml(item, position, quote, words, isOpen, showTaxColumn ? rows[position]?.tax : undefined)).join('')}</tbody></table>
${isOpen && hasChoice(quote) ? `<p class="again"><button class="plain" form="accept" formmethod="get" formnovalidate formaction="${path}">${words.page.updateTotal}</button></p>` : ''}
<div class="sums">${totalRows(quote)
    .map(({ label, value }) => `<div><span>${escapeHtml(label)}</span><span>${escapeHtml(value)}</span></div>`)
    .join(
      '',
    )}<div class="balance"><span>${labels.total}</span><span>${escapeHtml(money(quote, quote.amount))}</span></div></div>
${block('', taxSentence(quote))}${block(words.payment, paymentLines(quote).join('\n'))}${block(words.terms, quote.terms ?? '')}${attachmentLinks(quote, words, path)}
${closing}${block('', [words.letter.regards, business.name].filter(Boolean).join('\n'))}
</article>`
}

const attachmentLinks = ({ attachments }: QuoteSource, words: QuoteWords, path: string) =>
  attachments.length === 0
    ? ''
    : `<section class="block"><h2 class="label">${words.attachments}</h2>${attachments
        .map(
          ({ id, name, size }) =>
            `<p dir="auto"><a href="${path}/attachments/${id}">${escapeHtml(name)}</a> <span class="quiet">${formatDocumentSize(size)}</span></p>`,
        )
        .join('')}</section>`

const hasChoice = ({ items }: QuoteSource) =>
  items.some(({ optional, alternative }) => optional || alternative !== null)

function rowHtml(
  item: Quote['items'][number],
  position: number,
  quote: QuoteSource,
  words: QuoteWords,
  isOpen: boolean,
  tax: string | undefined,
) {
  const quantity = [formatNumber(item.quantity), item.unit].filter(Boolean).join(' ')
  const price = formatPrice(item.rate, quote.currency)
  const text = `<span dir="auto">${escapeHtml(item.description)}</span>`
  const choice = isOpen ? inputFor(item, position, quote) : ''
  const kind = item.alternative !== null ? words.oneOf(item.alternative) : item.optional ? words.optional : ''
  const discount = discountNote(item, quote.language, quote.currency)
  const taxNote = tax && `${documentLabels[quote.language].tax} ${tax}`
  const note = [discount, taxNote, kind, !isOpen && !item.chosen && words.notChosen].filter(Boolean).join(' · ')
  const notes = `${note ? `<small class="quiet">${escapeHtml(note)}</small>` : ''}<small class="phone quiet">${escapeHtml(`${quantity} × ${price}`)}</small>`
  const first = choice ? `<label>${choice}<span>${text}${notes}</span></label>` : `${text}${notes}`
  return `<tr${item.chosen ? '' : ' class="off"'}><td>${first}</td><td class="wide">${escapeHtml(quantity)}</td><td class="wide">${escapeHtml(price)}</td><td>${escapeHtml(money(quote, item.amount))}</td></tr>`
}

/** Belongs to the form that accepts, which stands below the letter. */
function inputFor({ optional, alternative, chosen }: Quote['items'][number], position: number, { items }: QuoteSource) {
  const attributes = `value="${position}" form="accept"${chosen ? ' checked' : ''}`
  if (alternative !== null) {
    const group = items.findIndex((item) => item.alternative === alternative)
    return `<input type="radio" name="choice-${group}" ${attributes}>`
  }
  return optional ? `<input type="checkbox" name="choice" ${attributes}>` : ''
}

function answerForms(quote: QuoteSource, words: QuoteWords, state: PageState, isOpen: boolean): string {
  const { path, formKey, revision, totalCents, typed } = state
  const { page } = words
  const agreed = page.agree(quote.quoteNumber, money(quote, quote.amount))
  const accept = `<h2>${page.acceptTitle}</h2>
<form id="accept" method="post" action="${path}/accept">
<input type="hidden" name="version" value="${revision}"><input type="hidden" name="total" value="${totalCents}">
<label class="field">${page.name}<input type="text" name="name" required maxlength="200" autocomplete="name" value="${escapeHtml(typed?.name ?? '')}"></label>
<label class="tick"><input type="checkbox" name="agree" value="yes" required${typed?.agreed ? ' checked' : ''}><span>${escapeHtml(agreed)}</span></label>
<button>${page.accept}</button></form>
<details><summary>${page.declineTitle}</summary><form method="post" action="${path}/decline">
<label class="field">${page.reason}<textarea name="reason" maxlength="2000">${escapeHtml(typed?.reason ?? '')}</textarea></label>
<button class="plain">${page.decline}</button></form></details>`
  const question = `<details${typed?.question ? ' open' : ''}><summary>${page.questionTitle}</summary><form method="post" action="${path}/question">
<input type="hidden" name="key" value="${formKey}">
<label class="field">${page.question}<textarea name="question" required maxlength="2000">${escapeHtml(typed?.question ?? '')}</textarea></label>
<button class="plain">${page.ask}</button></form></details>`
  return `<section class="sheet noprint" aria-label="${isOpen ? page.acceptTitle : page.questionTitle}">${isOpen ? accept : ''}${question}</section>`
}

const money = ({ currency }: QuoteSource, amount: number) => formatMoney(amount, currency)

const lines = (texts: string[], look: 'strong' | 'quiet' | '') =>
  texts
    .filter(Boolean)
    .map((text) =>
      look === 'strong'
        ? `<p dir="auto"><strong>${escapeHtml(text)}</strong></p>`
        : `<p dir="auto" class="${look}">${escapeHtml(text)}</p>`,
    )
    .join('')

const block = (title: string, text: string) =>
  text.trim() === ''
    ? ''
    : `<section class="block">${title && `<h2 class="label">${escapeHtml(title)}</h2>`}<p dir="auto">${escapeHtml(text)}</p></section>`
