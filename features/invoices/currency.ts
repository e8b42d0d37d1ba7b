/** Currencies whose smallest coin is a hundredth or a whole: amounts are kept in hundredths. */
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

const withoutCoins = ['CLP', 'JPY', 'KRW', 'VND']

export const isCurrency = (code: string) => (currencies as readonly string[]).includes(code)

/** What a sum is rounded to, in hundredths: nobody can pay half a yen. */
export const smallestUnit = (currency: string) => (withoutCoins.includes(currency) ? 100 : 1)

export const decimalsOf = (currency: string) => (withoutCoins.includes(currency) ? 0 : 2)

/** '$1,540.55', as it stands on a document, in its language. */
export function exactMoney(cents: number, currency: string, language: 'en' | 'es' = 'en'): string {
  const digits = decimalsOf(currency)
  return new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}
