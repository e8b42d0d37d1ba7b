const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,250.50' */
export const showCents = (cents: number) => dollars.format(cents / 100)

/** '38.5%' */
export const showPercent = (percent: number) => `${Math.round(percent * 10) / 10}%`
