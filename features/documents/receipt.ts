import * as z from 'zod'

export const Receipt = z.object({
  seller: z.string().nullable(),
  /** A day, 2026-11-03. */
  date: z.string().nullable(),
  total: z.number(),
  tax: z.number().nullable(),
  /** Null where the paper names none, or only a dollar sign: then it is the owner's. */
  currency: z.string().nullable(),
})
export type Receipt = z.output<typeof Receipt>

const maxLines = 200
const maxLineLength = 200

/** What a receipt says of itself. Null where the text has no total, or nothing else that receipts have. */
export function findReceipt(text: string): Receipt | null {
  const lines = text
    .split('\n')
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxLineLength).trim())
  const total = totalOf(lines)
  if (total === null) return null
  const date = dateOf(lines, spanishLabel.test(text))
  const tax = taxOf(lines, total)
  if (date === null && tax === null) return null
  return { seller: sellerOf(lines), date, total, tax, currency: currencyOf(text) }
}

const spanishLabel = /\b(fecha|importe|iva|factura|recibo|efectivo|tarjeta)\b/i

/** From the strongest label to the weakest. */
const totalLabels = [
  /\b(grand total|total due|amount due|balance due|total a pagar|importe total|total factura)\b/i,
  /(?<!sub)(?<!sub[ -])\btotal\b(?! (tax|items|savings|iva|discount|descuento))/i,
]
const taxLabel = /\b(tax|vat|iva|igic|impuestos?)\b(?! (id|no|number|nr|reg|incl|invoice))/i
const notTax = /\b(total a|subtotal|sub-total|taxable|base imponible|before tax|antes de)\b/i

function totalOf(lines: string[]): number | null {
  for (const label of totalLabels) {
    for (const [at, line] of lines.entries()) {
      if (!label.test(line)) continue
      const found = lastAmount(line) ?? onlyAmount(lines[at + 1])
      if (found !== null && found > 0) return found
    }
  }
  return null
}

/** A line with the sum of the taxes stands for all of them. */
function taxOf(lines: string[], total: number): number | null {
  const taxes = lines
    .filter((line) => taxLabel.test(line) && !notTax.test(line))
    .map((line) => ({ isSum: /\btotal\b/i.test(line), amount: lastAmount(line) }))
    .filter((tax): tax is { isSum: boolean; amount: number } => tax.amount !== null && tax.amount < total)
  const sum = taxes.find(({ isSum }) => isSum)?.amount
  if (sum !== undefined) return sum
  if (taxes.length === 0) return null
  return taxes.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100
}

/** Two decimals, so that rates, counts and numbers of articles are no amounts. */
const amountPattern = /(?<![\d.,])(\d{1,3}(?:[.,' ]\d{3}){1,3}|\d{1,9})[.,](\d{2})(?![\d%])(?!\s?%)/g

function lastAmount(line: string): number | null {
  const last = [...line.matchAll(amountPattern)].at(-1)
  if (!last) return null
  return Number(`${(last[1] as string).replace(/\D/g, '')}.${last[2]}`)
}

const onlyAmount = (line: string | undefined) =>
  line !== undefined && !/\p{L}{4}/u.test(line) ? lastAmount(line) : null

const months = [
  /^(jan|ene)/,
  /^feb/,
  /^mar/,
  /^(apr|abr)/,
  /^may/,
  /^jun/,
  /^jul/,
  /^(aug|ago)/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^(dec|dic)/,
]

function dateOf(lines: string[], dayFirst: boolean): string | null {
  for (const line of lines) {
    const found = isoDate(line) ?? numericDate(line, dayFirst) ?? writtenDate(line)
    if (found) return found
  }
  return null
}

function isoDate(line: string): string | null {
  const [, year, month, day] = /\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(line) ?? []
  return dayOf(year, month, day)
}

function numericDate(line: string, dayFirst: boolean): string | null {
  const [, first, second, year] = /\b(\d{1,2})[-/.](\d{1,2})[-/.](20\d\d|\d\d)\b/.exec(line) ?? []
  const monthFirst = !dayFirst && Number(first) <= 12
  const readable = monthFirst || Number(second) > 12
  return readable ? dayOf(year, first, second) : dayOf(year, second, first)
}

function writtenDate(line: string): string | null {
  const english = /\b(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)\b/u.exec(line)
  if (english) return dayOf(english[3], monthOf(english[1]), english[2])
  const other = /\b(\d{1,2}) (?:de )?(\p{L}{3,10})\.?,? (?:de |del )?(20\d\d)\b/u.exec(line)
  return other ? dayOf(other[3], monthOf(other[2]), other[1]) : null
}

const monthOf = (word = '') => String(months.findIndex((month) => month.test(word.toLowerCase())) + 1)

function dayOf(year?: string, month?: string, day?: string): string | null {
  if (!year || !month || !day) return null
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

const notSeller =
  /^(receipt|invoice|tax invoice|sales receipt|recibo|factura|ticket|date|fecha|welcome|bienvenid|thank|gracias|tel|phone|www|http|order|pedido|page)\b/i

/** The shop's name heads the paper. */
function sellerOf(lines: string[]): string | null {
  const heading = lines
    .slice(0, 8)
    .find((line) => /\p{L}{3}/u.test(line) && !/^\d/.test(line) && !notSeller.test(line) && lastAmount(line) === null)
  return heading?.slice(0, 100) ?? null
}

function currencyOf(text: string): string | null {
  if (/€/.test(text)) return 'EUR'
  if (/£/.test(text)) return 'GBP'
  return /\b(USD|EUR|GBP|MXN|CAD|COP|ARS|CLP|PEN)\b/.exec(text)?.[1] ?? null
}

/** To paste into a spreadsheet: seller, date, total, tax and currency in one row. */
export const receiptText = ({ seller, date, total, tax }: Receipt, currency: string) =>
  [seller ?? '', date ?? '', total.toFixed(2), tax?.toFixed(2) ?? '', currency].join('\t')
