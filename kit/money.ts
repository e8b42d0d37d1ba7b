const format = (currency: string, digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** '$12,500' on lists and cards. */
export const showDollars = (amount: number | string, currency = 'USD') => format(currency, 0).format(Number(amount))
