import { formatCents } from '#core/money'
import { type Html, html } from '#platform/http/html'
import type { Slot } from '../../api'
import type { Language } from '../../booking'
import { lengthsOf, type PlaceKind, publicPath } from '../../booking-type'
import { formatWhen } from '../../format-when'
import { wordsIn } from '../../words'
import type { BookingTypeRow } from '../store/types'
import { link, type Query } from './layout'

type Named = Pick<BookingTypeRow, 'name' | 'nameEs' | 'description' | 'descriptionEs'>

export const nameIn = (language: Language, { name, nameEs }: Named) => (language === 'es' && nameEs ? nameEs : name)
const textIn = (language: Language, { description, descriptionEs }: Named) =>
  language === 'es' && descriptionEs ? descriptionEs : description

/** The kinds of meeting that a guest may choose from. */
export function kindList(
  types: BookingTypeRow[],
  owner: string,
  language: Language,
  query: Query,
  isPaidWhenBooking: boolean,
): Html {
  const words = wordsIn(language)
  if (types.length === 0) return html`<h1>${words.bookWith(owner)}</h1><p class="quiet">${words.nothingToBook}</p>`
  return html`<h1>${words.bookWith(owner)}</h1><p class="quiet">${words.chooseKind}</p><ul class="kinds">${types.map(
    (
      type,
    ) => html`<li><a href="${link(publicPath(type.slug), query)}"><strong dir="auto">${nameIn(language, type)}</strong>
<span class="quiet">${[lengthsOf(type).map(words.minutes).join(' / '), placeWord(type, language), ...priceWords(type, language, isPaidWhenBooking)].join(' · ')}</span>
${textIn(language, type) && html`<span class="pre" dir="auto"><br>${textIn(language, type)}</span>`}</a></li>`,
  )}</ul>`
}

/** What the meeting is, above the choice of a time. */
export function meetingHead(
  type: BookingTypeRow,
  minutes: number,
  language: Language,
  lengths: Html | false,
  isPaidWhenBooking: boolean,
): Html {
  const words = wordsIn(language)
  return html`<h1 dir="auto">${nameIn(language, type)}</h1><ul class="facts"><li>${words.minutes(minutes)}</li><li>${placeWord(type, language)}</li>${priceWords(type, language, isPaidWhenBooking).map((one) => html`<li>${one}</li>`)}</ul>
${textIn(language, type) && html`<p class="pre" dir="auto">${textIn(language, type)}</p>`}${lengths}`
}

export function lengthChoice(type: BookingTypeRow, minutes: number, language: Language, query: Query): Html | false {
  const lengths = lengthsOf(type)
  const words = wordsIn(language)
  if (lengths.length < 2) return false
  return html`<nav aria-label="${words.length}"><ul class="lengths">${lengths.map(
    (one) =>
      html`<li><a class="chip" href="${link(publicPath(type.slug), { ...query, minutes: String(one) })}"${one === minutes && html` aria-current="true"`}>${words.minutes(one)}</a></li>`,
  )}</ul></nav>`
}

const placeWord = ({ placeKind }: { placeKind: PlaceKind }, language: Language) => wordsIn(language)[placeKind]

/** What it costs, and which part of it is paid when booking; nothing is where no payments are set up. */
function priceWords(
  { priceCents, depositCents, currency }: BookingTypeRow,
  language: Language,
  isPaidWhenBooking: boolean,
): string[] {
  if (priceCents === null || currency === null) return []
  const words = wordsIn(language)
  const price = words.price(formatCents(priceCents, currency))
  return depositCents === null || !isPaidWhenBooking
    ? [price]
    : [price, words.deposit(formatCents(depositCents, currency))]
}

/** Shown if a time was taken, with the next free ones, each a link or a button. */
export function takenNotice(
  next: Slot[],
  timeZone: string,
  language: Language,
  choiceOf: (slot: Slot, label: string) => Html,
): Html {
  const words = wordsIn(language)
  return html`<div class="notice warn" role="alert"><p><strong>${words.taken}</strong> ${next.length > 0 && words.takenNext}</p>
<ul>${next.map(
    (slot) =>
      html`<li>${choiceOf(slot, formatWhen({ start: new Date(slot.start), end: new Date(slot.end) }, timeZone, language))}</li>`,
  )}</ul></div>`
}

export const warning = (text: string): Html => html`<p class="notice warn" role="alert">${text}</p>`
