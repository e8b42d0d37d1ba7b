/** Offered first in forms; any other currency that `isCurrency` knows is accepted too. */
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
  'KWD',
  'BHD',
  'OMR',
  'JOD',
  'TND',
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

/**
 * Decimals by ISO 4217, where they are not two. Not read from `Intl`, whose data differ from the standard and between
 * browser and server.
 */
const decimals: Record<string, number> = {
  BHD: 3,
  BIF: 0,
  CLF: 4,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  UYW: 4,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

export const decimalsOf = (currency: string) => decimals[currency] ?? 2

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'))

/** Accounting units with four decimals are left out. */
export const isCurrency = (code: string) => knownCurrencies.has(code) && decimalsOf(code) <= 3

/** The currencies of a list, with the one in use even if it is not offered. */
export const currencyOptions = (current: string) =>
  [...new Set([current, ...currencies])].map((code) => ({ value: code, label: code }))
