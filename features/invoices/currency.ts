/** Offered in forms. Amounts are stored in hundredths, so currencies with three decimals are not supported. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'MXN',
  'BRL',
  'ARS',
  'CLP',
  'COP',
  'PEN',
  'DOP',
  'GTQ',
  'JPY',
  'CNY',
  'HKD',
  'TWD',
  'SGD',
  'KRW',
  'INR',
  'PHP',
  'THB',
  'VND',
  'IDR',
  'MYR',
  'AED',
  'SAR',
  'ILS',
  'TRY',
  'EGP',
  'MAD',
  'ZAR',
  'NGN',
  'KES',
  'GHS',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'UAH',
] as const

const decimalsCache = new Map<string, number>()

/** Number of decimals by ISO 4217. */
export function decimalsOf(currency: string): number {
  const known = decimalsCache.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  decimalsCache.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string) => knownCurrencies.has(code) && decimalsOf(code) <= 2

/** Amounts are rounded to this many hundredths: 100 (one yen) for currencies without decimals. */
export const smallestUnit = (currency: string) => (decimalsOf(currency) === 0 ? 100 : 1)

const formatCache = new Map<string, Intl.NumberFormat>()

/** '$1,540.55'. US format in English and Spanish alike. */
export function formatCents(cents: number, currency: string): string {
  const digits = decimalsOf(currency)
  const known = formatCache.get(currency)
  if (known) return known.format(cents / 100)
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatCache.set(currency, format)
  return format.format(cents / 100)
}
