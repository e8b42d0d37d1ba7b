import { formatShort } from '#core/money'

/** Markdown links to records. */
export const linkTo = {
  client: (id: number, name: string) => link(name, `/clients/${id}`),
  quote: (id: number, title: string) => link(title, `/quotes/${id}`),
  recurring: (id: number, title: string) => link(title, `/recurring/${id}`),
  invoice: (id: number, number: string) => link(number, `/invoices/${id}`),
  task: (id: number, title: string) => link(title, `/tasks?task=${id}`),
  event: (id: number, title: string) => link(title, `/calendar?event=${id}`),
  deal: (id: number, name: string) => link(name, `/finances?deal=${id}`),
  mail: (id: number, subject: string) => link(subject || 'No subject', `/emails/${id}`),
  contract: (id: number, title: string) => link(title, `/contracts/${id}`),
  signature: (id: number, title: string) => link(title, `/signatures/${id}`),
  document: (id: number, name: string) => link(name, `/documents?document=${id}`),
  note: (id: number, title: string) => link(title, `/notes?note=${id}`),
}

const link = (text: string, href: string) => `[${stripMarkdown(text)}](${href})`

/** Replaces characters with a meaning in Markdown, for names and titles from records. */
export const stripMarkdown = (text: string) =>
  text
    .replace(/[[\]()*_`<>#|\\!]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** '$1,200' or '$1,200.50'. */
export const moneyText = formatShort

/** One sum per currency, that of the business first: "$1,200 and €300". */
export function sumText(amounts: { cents: number; currency: string }[], businessCurrency: string, and = 'and'): string {
  const sums = new Map<string, number>()
  for (const { cents, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents)
  const others = [...sums.keys()].filter((currency) => currency !== businessCurrency).sort()
  const currencies = sums.has(businessCurrency) || others.length === 0 ? [businessCurrency, ...others] : others
  const texts = currencies.map((currency) => moneyText(sums.get(currency) ?? 0, currency))
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} ${and} ${texts.at(-1)}` : (texts[0] as string)
}

export const dayText = (day: string, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(
    new Date(`${day.slice(0, 10)}T12:00:00Z`),
  )

/** With the year only if it differs from today's. */
export const dayTextFrom = (today: string, day: string, locale = 'en-US') =>
  day.slice(0, 4) === today.slice(0, 4)
    ? dayText(day, locale)
    : new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }).format(
        new Date(`${day.slice(0, 10)}T12:00:00Z`),
      )

export const momentText = (instant: string, timeZone: string, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant))

export const longDayText = (day: string, locale = 'en-US') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' }).format(
    new Date(`${day.slice(0, 10)}T12:00:00Z`),
  )
