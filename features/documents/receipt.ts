import * as z from 'zod'

export const Receipt = z.object({
  seller: z.string().nullable(),
  /** A day, 2026-11-03. */
  date: z.string().nullable(),
  total: z.number(),
  tax: z.number().nullable(),
  /** Null if the receipt names no currency or only a dollar sign: then the owner's currency is used. */
  currency: z.string().nullable(),
})
export type Receipt = z.output<typeof Receipt>

const maxLines = 200
const maxLineLength = 200

/** The data of a receipt. Null if the text has no total or nothing else that is typical of receipts. */
export function findReceipt(text: string): Receipt | null {
  const printed = text
    .split('\n')
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxLineLength).trim())
  const lines = printed.map((line) => ({ labels: labelsOf(line), numbers: numbersOf(line) }))
  const total = totalOf(lines)
  if (total === null) return null
  const date = dateOf(
    lines.map(({ numbers }) => numbers),
    lines.some(({ labels }) => spanishLabel.test(labels)),
  )
  const tax = taxOf(lines, total) ?? taxByRate(lines, total)
  if (date === null && tax === null) return null
  return { seller: sellerOf(printed), date, total, tax, currency: currencyOf(text) }
}

type Line = { labels: string; numbers: string }

/** Letters and digits that text recognition confuses are treated as equal: TOTA1, T0TAL and lVA. */
const lookAlike = (text: string) =>
  text.toLowerCase().replace(/[01|!i5]/g, (character) => (character === '0' ? 'o' : character === '5' ? 's' : 'l'))

/** A number without a space after its label (TOTAL107,33) is separated first. */
const labelsOf = (line: string) =>
  lookAlike(line.replace(/(\p{L}{3})(?=\d{2})/gu, '$1 ')).replace(/\bl\.? ?v\.? ?a\b\.?/g, 'lva ')

/** Restores digits that were read as letters inside numbers and dates: 1O7,33 and O3/11/2026, but not TOTA1. */
const numbersOf = (line: string) =>
  line
    .replace(/(?<![\p{L}\d])(?=\p{L}+\d)\p{L}{1,3}[\p{L}\d]*(?=[\s:]|$)/gu, '#')
    .replace(/(?<![\p{L}\d])[\dOoIl|SB]+(?:[.,/-][\dOoIl|SB]+)+(?![\p{L}\d])/gu, (token) => {
      if ((token.match(/\d/g)?.length ?? 0) * 2 < token.length) return token
      return token.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1').replace(/S/g, '5').replace(/B/g, '8')
    })

/** Matches labels by their look-alike letters; spaces between words are often lost. */
const anyOf = (...words: string[]) => `(?:${words.map((word) => lookAlike(word).replaceAll(' ', ' ?')).join('|')})`

const spanishLabel = new RegExp(`\\b${anyOf('fecha', 'importe', 'iva', 'factura', 'recibo', 'efectivo', 'tarjeta')}\\b`)

/** From the strongest label to the weakest. */
const totalLabels = [
  `\\b${anyOf('grand total', 'total due', 'amount due', 'balance due', 'total a pagar', 'importe total', 'total factura')}\\b`,
  `(?<!sub)(?<!sub[ -])\\btotal\\b(?! ${anyOf('tax', 'items', 'savings', 'iva', 'discount', 'descuento')})`,
].map((pattern) => new RegExp(pattern))
const taxLabel = new RegExp(
  `\\b${anyOf('tax', 'vat', 'iva', 'igic', 'impuesto', 'impuestos', 'cuota')}\\b(?! ${anyOf('id', 'no', 'number', 'nr', 'reg', 'incl', 'invoice')})`,
)
const notTax = new RegExp(
  `\\b${anyOf('total a', 'subtotal', 'sub-total', 'taxable', 'base imponible', 'before tax', 'antes de')}\\b`,
)

function totalOf(lines: Line[]): number | null {
  for (const label of totalLabels) {
    for (const [at, { labels, numbers }] of lines.entries()) {
      if (!label.test(labels)) continue
      const found = lastAmount(numbers) ?? onlyAmount(lines[at + 1]?.numbers)
      if (found !== null && found > 0) return found
    }
  }
  return null
}

/** If a line has the sum of the taxes, only that one counts. */
function taxOf(lines: Line[], total: number): number | null {
  const taxes = lines
    .filter(({ labels }) => taxLabel.test(labels) && !notTax.test(labels))
    .map(({ labels, numbers }) => ({ isSum: /\btotal\b/.test(labels), amount: lastAmount(numbers) }))
    .filter((tax): tax is { isSum: boolean; amount: number } => tax.amount !== null && tax.amount < total)
  const sum = taxes.find(({ isSum }) => isSum)?.amount
  if (sum !== undefined) return sum
  if (taxes.length === 0) return null
  return taxes.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100
}

const netLabel = new RegExp(`\\b${anyOf('subtotal', 'sub-total', 'base imponible', 'importe neto')}\\b`)

/** If the amount of the tax was not recognised: total less net, where that is the rate printed on the tax line. */
function taxByRate(lines: Line[], total: number): number | null {
  const net = lines.filter(({ labels }) => netLabel.test(labels)).map(({ numbers }) => lastAmount(numbers))[0]
  if (!net || net >= total) return null
  const cents = Math.round((total - net) * 100)
  const isRate = lines
    .filter(({ labels }) => taxLabel.test(labels) && !notTax.test(labels))
    .flatMap(({ numbers }) =>
      [...numbers.matchAll(/(?<![\d.,])\d{1,2}(?:[.,]\d)?(?![\d.,]*\d)/g)].map(([rate]) =>
        Number(rate.replace(',', '.')),
      ),
    )
    .some((rate) => rate > 0 && Math.abs(net * rate - cents) <= 1)
  return isRate ? cents / 100 : null
}

/**
 * Two decimals, so that rates, counts and article numbers are not amounts. A speck before the amount may have been read
 * as a dot.
 */
const amountPattern = /(?<!\d[.,]?)(\d{1,3}(?:[.,' ]\d{3}){1,3}|\d{1,9})[.,](\d{2})(?![\d%])(?!\s?%)/g

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
  const other = /\b(\d{1,2})[ -](?:de )?(\p{L}{3,10})\.?,? (?:de |del )?(20\d\d)\b/u.exec(line)
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

/** The seller's name is at the top. */
function sellerOf(lines: string[]): string | null {
  const heading = lines
    .slice(0, 8)
    .find((line) => /\p{L}{3}/u.test(line) && !/^\d/.test(line) && !notSeller.test(line) && lastAmount(line) === null)
  return heading?.replace(/^[^\p{L}\p{N}]+|[\s:;,~°"“”'-]+$/gu, '').slice(0, 100) ?? null
}

function currencyOf(text: string): string | null {
  if (/€/.test(text)) return 'EUR'
  if (/£/.test(text)) return 'GBP'
  return /\b(USD|EUR|GBP|MXN|CAD|COP|ARS|CLP|PEN)\b/.exec(text)?.[1] ?? null
}

/** To paste into a spreadsheet: seller, date, total, tax and currency in one row. */
export const receiptText = ({ seller, date, total, tax }: Receipt, currency: string) =>
  [seller ?? '', date ?? '', total.toFixed(2), tax?.toFixed(2) ?? '', currency].join('\t')
