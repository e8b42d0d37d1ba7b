import { linkPlaceholder } from '#core/link-placeholder'
import { formatMoney } from '#core/money'
import { formatLongDay } from '#features/invoices/invoice-document'
import { pdfName } from '#features/invoices/invoice-mail'
import { quoteWords } from './document-words'
import type { Quote } from './quote'

export { pdfName }

type MailedQuote = Pick<
  Quote,
  'quoteNumber' | 'title' | 'clientName' | 'language' | 'currency' | 'amount' | 'validUntil'
>

/** The default mail for a quote, in the quote's language; the owner can edit it. */
export function quoteMail(quote: MailedQuote, businessName: string) {
  const { language, quoteNumber } = quote
  const from = businessName && (language === 'es' ? ` de ${businessName}` : ` from ${businessName}`)
  return {
    subject: `${quoteWords[language].quote} ${quoteNumber}${from}`,
    text: paragraphs[language](quote, businessName).filter(Boolean).join('\n\n'),
  }
}

const paragraphs: Record<Quote['language'], (quote: MailedQuote, businessName: string) => string[]> = {
  en: (quote, businessName) => [
    `Hello ${firstName(quote.clientName)},`,
    `Here is our quote ${quote.quoteNumber} for “${quote.title}”, ${total(quote)} in all${quote.validUntil ? `, valid until ${formatLongDay(quote.validUntil, 'en')}` : ''}.`,
    `You can read it, ask about it and accept it here:\n${linkPlaceholder}`,
    `Thank you,\n${businessName}`.trim(),
  ],
  es: (quote, businessName) => [
    `Hola, ${firstName(quote.clientName)}:`,
    `Este es nuestro presupuesto ${quote.quoteNumber} para «${quote.title}», ${total(quote)} en total${quote.validUntil ? `, válido hasta el ${formatLongDay(quote.validUntil, 'es')}` : ''}.`,
    `Puede leerlo, preguntar y aceptarlo aquí:\n${linkPlaceholder}`,
    `Gracias,\n${businessName}`.trim(),
  ],
}

/** The link takes the place of the placeholder, or stands at the end of a text without it. */
export function withLink(text: string, url: string): string {
  if (text.includes(linkPlaceholder)) return text.replaceAll(linkPlaceholder, () => url)
  return text.includes(url) ? text : `${text}\n\n${url}`
}

const total = ({ amount, currency }: MailedQuote) => formatMoney(amount, currency)

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name
