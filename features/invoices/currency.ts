/** What the forms offer. Amounts are kept in hundredths, so that a currency with thousandths has no place here. */
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

const decimals = new Map<string, number>()

/** How many decimals a currency has, by ISO 4217. */
export function decimalsOf(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  decimals.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

const inUse = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string) => inUse.has(code) && decimalsOf(code) <= 2

/** What a sum is rounded to, in hundredths: nobody can pay half a yen. */
export const smallestUnit = (currency: string) => (decimalsOf(currency) === 0 ? 100 : 1)

const formats = new Map<string, Intl.NumberFormat>()

/** '$1,540.55', to the cent. The same in English and Spanish, as America writes both. */
export function exactMoney(cents: number, currency: string): string {
  const digits = decimalsOf(currency)
  const known = formats.get(currency)
  if (known) return known.format(cents / 100)
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(currency, format)
  return format.format(cents / 100)
}
