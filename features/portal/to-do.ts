import { addDays, type Day } from '#core/days'
import { formatShort } from '#core/money'
import { formatDay, formatWeekday } from './format'
import type { PortalContent, PortalInvoice } from './portal-content'
import { type Language, wordsIn } from './words'

export type ToDo = { text: string; section: 'contracts' | 'quotes' | 'invoices' | 'files' }

type Waiting = Pick<PortalContent, 'contracts' | 'quotes' | 'invoices'> & { openRequests: number }

/** What the client has to do, most urgent first: '1 contract to sign', '$1,200 due on Friday'. */
export function toDo({ contracts, quotes, invoices, openRequests }: Waiting, today: Day, language: Language): ToDo[] {
  const words = wordsIn(language).toDo
  const toSign = contracts.filter(({ state }) => state === 'to-sign').length
  const toAnswer = quotes.filter(({ awaitsAnswer }) => awaitsAnswer).length
  return [
    ...(toSign > 0 ? [{ text: words.contracts(toSign), section: 'contracts' as const }] : []),
    ...duePayments(invoices, today, language).map((text) => ({ text, section: 'invoices' as const })),
    ...(toAnswer > 0 ? [{ text: words.quotes(toAnswer), section: 'quotes' as const }] : []),
    ...(openRequests > 0 ? [{ text: words.files(openRequests), section: 'files' as const }] : []),
  ]
}

/** For each currency: what is overdue, what is due next, and what comes later. */
function duePayments(invoices: PortalInvoice[], today: Day, language: Language): string[] {
  const words = wordsIn(language).toDo
  const owed = invoices.filter(({ owedCents }) => owedCents > 0)
  return [...new Set(owed.map(({ currency }) => currency))].sort().flatMap((currency) => {
    const ofCurrency = owed.filter((invoice) => invoice.currency === currency)
    const overdue = ofCurrency.filter(({ isOverdue }) => isOverdue)
    const coming = ofCurrency.filter(({ isOverdue }) => !isOverdue)
    const next = coming
      .flatMap(({ dueDate }) => dueDate ?? [])
      .sort()
      .at(0)
    const dueNext = coming.filter(({ dueDate }) => dueDate === (next ?? null))
    const later = coming.filter(({ dueDate }) => dueDate !== (next ?? null))
    const money = (some: PortalInvoice[]) =>
      formatShort(
        some.reduce((sum, { owedCents }) => sum + owedCents, 0),
        currency,
      )
    return [
      ...(overdue.length > 0 ? [words.overdue(money(overdue))] : []),
      ...(dueNext.length > 0
        ? [next ? words.due(money(dueNext), when(next, today, language)) : words.toPay(money(dueNext))]
        : []),
      ...(later.length > 0 ? [words.later(money(later))] : []),
    ]
  })
}

/** 'today', 'tomorrow', 'on Friday', 'on November 30'. */
function when(day: Day, today: Day, language: Language): string {
  const words = wordsIn(language).toDo
  if (day === today) return words.today
  if (day === addDays(today, 1)) return words.tomorrow
  return day < addDays(today, 7) ? words.on(formatWeekday(day, language)) : words.onDay(formatDay(day, language))
}

/** A long list shows only its first rows, so what waits for the client comes before what is done. */
export const waitingFirst = <Item>(items: Item[], isWaiting: (item: Item) => boolean): Item[] => [
  ...items.filter(isWaiting),
  ...items.filter((item) => !isWaiting(item)),
]
