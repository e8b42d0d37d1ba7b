import { currentZoneName } from '#core/current-zone-name'
import { addDays, type Day, startOfMonth } from '#core/days'
import { timeZoneNames } from '#core/time-zone-choices'
import { type Html, html } from '#platform/http/html'
import type { Slot } from '../../api'
import type { Language } from '../../booking'
import { wordsIn } from '../../words'
import { link, type Query } from './layout'

type PickerProps = {
  /** The page itself, with the parameters that every link keeps. */
  path: string
  query: Query
  language: Language
  timeZone: string
  /** The first day of the month that is shown. */
  month: Day
  day: Day | undefined
  /** All of the month. */
  slots: Slot[]
  /** A free day in another month, where this one has none. */
  nextFree: Day | undefined
  hasEarlier: boolean
  hasLater: boolean
}

/** A month whose free days are links, and the times of the chosen day. */
export function picker(props: PickerProps): Html {
  return html`<div class="columns"><section aria-labelledby="month">${monthPart(props)}</section>
<section aria-labelledby="times">${timesPart(props)}</section></div>${zonePart(props)}`
}

function monthPart(props: PickerProps): Html {
  const { path, query, language, month, slots, nextFree, hasEarlier, hasLater } = props
  const words = wordsIn(language)
  const to = (monthsAway: number) => link(path, { ...query, month: startOfMonth(month, monthsAway).slice(0, 7) })
  const step = (isThere: boolean, away: number, label: string, sign: string) =>
    isThere
      ? html`<a class="step" href="${to(away)}" aria-label="${label}" rel="nofollow">${sign}</a>`
      : html`<span class="step"></span>`
  const title = dayFormat(language, { month: 'long', year: 'numeric' }).format(atNoon(month))
  return html`<div class="month">${step(hasEarlier, -1, words.previousMonth, '‹')}<h2 id="month">${title}</h2>
${step(hasLater, 1, words.nextMonth, '›')}</div>
<table aria-labelledby="month"><thead><tr>${weekdayNames(language)}</tr></thead><tbody>${weeks(props)}</tbody></table>
${slots.length === 0 && html`<p class="quiet">${words.noTimesThisMonth}</p>`}
${nextFree && html`<p><a href="${link(path, { ...query, month: nextFree.slice(0, 7), day: nextFree })}">${words.firstFree}</a></p>`}`
}

function weekdayNames(language: Language): Html[] {
  const [short, long] = [dayFormat(language, { weekday: 'short' }), dayFormat(language, { weekday: 'long' })]
  // January 4, 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, index) => atNoon(addDays('1970-01-04', firstWeekday(language) + index))).map(
    (day) => html`<th scope="col"><abbr title="${long.format(day)}">${short.format(day)}</abbr></th>`,
  )
}

function weeks(props: PickerProps): Html[] {
  const { month, language } = props
  const weekday = new Date(`${month}T00:00:00Z`).getUTCDay()
  const start = addDays(month, -((weekday - firstWeekday(language) + 7) % 7))
  const end = startOfMonth(month, 1)
  const rows: Html[] = []
  for (let first = start; first < end; first = addDays(first, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
    rows.push(html`<tr>${days.map((day) => (day < month || day >= end ? html`<td></td>` : dayCell(props, day)))}</tr>`)
  }
  return rows
}

function dayCell({ path, query, language, month, day: chosen, slots }: PickerProps, day: Day): Html {
  const count = slots.filter((slot) => slot.day === day).length
  const date = String(Number(day.slice(8)))
  if (count === 0) return html`<td><span>${date}</span></td>`
  const label = `${dayFormat(language, { dateStyle: 'full' }).format(atNoon(day))}: ${wordsIn(language).freeTimes(count)}`
  const url = link(path, { ...query, month: month.slice(0, 7), day })
  return html`<td><a href="${url}#times" aria-label="${label}" rel="nofollow"${chosen === day && html` aria-current="date"`}>${date}</a></td>`
}

function timesPart({ path, query, language, timeZone, month, day, slots }: PickerProps): Html {
  const words = wordsIn(language)
  if (!day) return html`<h2 id="times">${words.chooseDay}</h2>`
  const title = words.timesOn(
    dayFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }).format(atNoon(day)),
  )
  const free = slots.filter((slot) => slot.day === day)
  if (free.length === 0) return html`<h2 id="times">${title}</h2><p class="quiet">${words.noTimes}</p>`
  const clock = new Intl.DateTimeFormat(words.locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  const withOffset = new Intl.DateTimeFormat(words.locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const isTwice = (time: string) => free.filter((slot) => slot.time === time).length > 1
  return html`<h2 id="times">${title}</h2><ul class="times">${free.map(
    ({ start, time }) =>
      html`<li><a class="time" rel="nofollow" href="${link(path, { ...query, month: month.slice(0, 7), day, start })}">${(isTwice(time) ? withOffset : clock).format(new Date(start))}</a></li>`,
  )}</ul>`
}

/** Without script a button applies the zone. */
function zonePart({ path, query, language, timeZone, month, day }: PickerProps): Html {
  const words = wordsIn(language)
  const current = currentZoneName(timeZone)
  const kept = Object.entries({ ...query, month: month.slice(0, 7), day }).filter(
    ([name, value]) => value && name !== 'timeZone',
  )
  return html`<form class="zone" method="get" action="${path}" data-zone="${timeZone}">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div><label for="zone">${words.timeZone}</label><select id="zone" name="timeZone">${timeZoneNames(timeZone).map(
    (zone) => html`<option value="${zone}"${zone === current && html` selected`}>${zone.replaceAll('_', ' ')}</option>`,
  )}</select></div><button class="button" data-noscript>${words.showInZone}</button></form>`
}

/** Americans begin the week on Sunday. */
const firstWeekday = (language: Language) => (language === 'en' ? 0 : 1)
const atNoon = (day: Day) => new Date(`${day}T12:00:00Z`)
const dayFormat = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(wordsIn(language).locale, { ...options, timeZone: 'UTC' })
