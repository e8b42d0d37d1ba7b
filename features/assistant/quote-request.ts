/** The line of a requested quote: "3 hours of consulting at 100". */
export type QuoteRequest = { title: string; description: string; quantity: number; rate: number }

const asksPattern =
  /^\W*(?:please |can you |could you |por favor,? |puedes )?(?:write|make|create|prepare|draft|haz|hazme|crea|prepara|escribe|redacta|crear|preparar)(?: me| us)?(?: an?| the| un| el)?(?: new| draft| nuevo| borrador de)?(?: quote| estimate| presupuesto)\b/i
const mailPattern = /\b(e-?mails?|mails?|messages?|letter|correos?|mensajes?|carta)\b/i

/** Whether the question asks to make a quote, and not to write about one. */
export const asksForQuote = (question: string) => asksPattern.test(question) && !mailPattern.test(question)

const price = String.raw`\s+(?:at|for|a|por|@)\s*(?:[$€£]\s*)?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,8}(?:[.,]\d{1,2})?)(?!\d)`

/** "3 hours of consulting at $100", "2,5 horas de diseño a 80" */
const countedPattern = new RegExp(String.raw`\b(\d{1,5}(?:[.,]\d{1,2})?)\s+(?:x\s+)?([^\d\n]{2,120}?)${price}`, 'i')

/** "for a menu board at 500": the words after the last preposition. */
const singlePattern = new RegExp(
  String.raw`^.{1,300}\b(?:for|over|about|de|por|para|sobre)\s+([^\d\n]{2,120}?)${price}`,
  'i',
)

/** Undefined if the description or the price is missing. */
export function parseQuoteRequest(question: string): QuoteRequest | undefined {
  const text = question.replace(/\s+/g, ' ')
  const [, quantity, what = '', rate = ''] =
    text.match(countedPattern) ?? text.match(singlePattern)?.toSpliced(1, 0, '1') ?? []
  if (what === '' || rate === '') return undefined
  const description = capital(what.replace(/^(an?|the|un|una|el|la) /i, '').trim())
  const title = capital(description.replace(/^(hours?|hrs?|days?|pieces?|horas?|d[ií]as?|piezas?) (of|de) /i, ''))
  return {
    title: title.slice(0, 200),
    description,
    quantity: quantity ? numberOf(quantity) : 1,
    rate: numberOf(rate),
  }
}

/** "1,200.50", "1200,50" */
const numberOf = (text: string) => Number(text.replace(/,(?=\d{3})/g, '').replace(',', '.'))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
