import { decimalsOf } from '#core/currency'

/** Stripe's smallest units, which differ from ISO 4217 for a few currencies: https://docs.stripe.com/currencies */
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ')

const stripeDecimals = (currency: string) =>
  withoutDecimals.includes(currency) ? 0 : withThreeDecimals.includes(currency) ? 3 : 2

const shift = (currency: string) => 10 ** (stripeDecimals(currency) - decimalsOf(currency))

/** Undefined if Stripe cannot take exactly this amount. */
export function toStripeAmount(cents: number, currency: string): number | undefined {
  const amount = cents * shift(currency)
  // Of three decimals, the last must be zero.
  const isTaken = Number.isInteger(amount) && (stripeDecimals(currency) < 3 || amount % 10 === 0)
  return isTaken ? amount : undefined
}

export const fromStripeAmount = (amount: number, currency: string) => Math.round(amount / shift(currency))
