import { formatCents } from '#core/money'
import { type Html, html } from '#platform/http/html'
import { type Language, managePath } from '../../booking'
import { publicPath } from '../../booking-type'
import { formatWhen } from '../../format-when'
import { type Words, wordsIn } from '../../words'
import type { BookingRow } from '../store/bookings'
import { link } from './layout'

type ManageProps = {
  booking: BookingRow
  token: string
  language: Language
  isMailed: boolean
  /** The slug of the kind of meeting, while it is offered. */
  slug: string | undefined
  now: Date
  /** Whether the guest comes from the paying page, or could not get there. */
  payment?: 'paid' | 'problem' | undefined
  /** What came in on the invoice of a booking, and the page of that invoice. */
  paidCents: number
  invoiceUrl: string | null
}

export const isOver = ({ start }: BookingRow, now: Date) => start <= now
export const isEnded = ({ status }: BookingRow) => status === 'cancelled' || status === 'declined'

/** The guest's page of a booking. */
export function managePage(props: ManageProps): Html {
  const { booking, token, language, isMailed, slug, now, paidCents, invoiceUrl } = props
  if (booking.status === 'held') return heldPage(props)
  const words = wordsIn(language)
  const path = managePath(token)
  const lang = { lang: language }
  const canChange = !isEnded(booking) && !isOver(booking, now)
  return html`<h1>${stateOf(booking, words, now)}</h1>${bookingFacts(booking, language)}
${isUnpaid(booking) && html`<p class="notice warn">${paidCents > 0 ? words.paidTooLate : words.notPaidInTime}</p>`}
${invoiceUrl && paidCents > 0 && html`<p>${words.yourInvoice} <a href="${invoiceUrl}">${formatCents(paidCents, booking.currency ?? '')}</a></p>`}
${canChange && html`<p class="quiet">${isMailed ? words.mailedTo(booking.email) : words.notMailed}</p>`}
<div class="actions">${
    canChange &&
    html`${booking.status === 'confirmed' && html`<a class="button main" href="${path}/meeting.ics">${words.addToCalendar}</a>`}
${slug && html`<a class="button" href="${link(`${path}/move`, lang)}">${words.move}</a>`}
<a class="button" href="${link(`${path}/cancel`, lang)}">${words.cancel}</a>`
  }
${!canChange && slug && html`<a class="button" href="${link(publicPath(slug), lang)}">${words.bookAgain}</a>`}</div>`
}

/** Cancelled automatically, because it was not paid in time. */
const isUnpaid = ({ status, cancelledBy, dueCents }: BookingRow) =>
  status === 'cancelled' && cancelledBy === null && dueCents !== null

/** The page of a booking that waits for its payment. */
function heldPage({ booking, token, language, payment }: ManageProps): Html {
  const words = wordsIn(language)
  const path = managePath(token)
  const due = formatCents(booking.dueCents ?? 0, booking.currency ?? '')
  const clock = new Intl.DateTimeFormat(words.locale, {
    timeZone: booking.timeZone,
    hour: 'numeric',
    minute: '2-digit',
  })
  return html`<h1>${words.held}</h1>${payment && html`<p class="notice warn" role="alert">${payment === 'paid' ? words.beingPaid : words.payProblem}</p>`}
<p>${words.heldUntil(clock.format(booking.heldUntil ?? booking.start))}</p>${bookingFacts(booking, language)}
<form method="post" action="${link(`${path}/pay`, { lang: language })}" class="actions" target="_top"><button class="button main">${words.pay(due)}</button>
<a class="button" href="${link(`${path}/cancel`, { lang: language })}">${words.cancel}</a></form>`
}

function stateOf(booking: BookingRow, words: Words, now: Date): string {
  if (booking.status === 'cancelled') return words.cancelled
  if (booking.status === 'declined') return words.declined
  if (isOver(booking, now)) return words.over
  return booking.status === 'confirmed' ? words.booked : words.requested
}

/** The place is shown only once it is paid. */
export function bookingFacts(booking: BookingRow, language: Language): Html {
  const words = wordsIn(language)
  return html`<dl><dt>${words.when}</dt><dd>${formatWhen(booking, booking.timeZone, language)}</dd>
${booking.status !== 'held' && booking.place !== '' && html`<dt>${words.where}</dt><dd dir="auto">${placeOf(booking)}</dd>`}</dl>
<p dir="auto"><strong>${booking.typeName}</strong> · ${booking.name}</p>`
}

const placeOf = ({ place }: BookingRow): Html =>
  /^https:\/\/\S+$/.test(place)
    ? html`<a href="${place}" target="_blank" rel="noreferrer">${place}</a>`
    : html`${place}`

/** Asks before anything changes, because mail scanners open links too. */
export function cancelPage({ booking, token, language, now }: ManageProps): Html {
  const words = wordsIn(language)
  const path = managePath(token)
  const refusal = isEnded(booking) ? words.alreadyCancelled : isOver(booking, now) ? words.alreadyOver : undefined
  if (refusal)
    return html`<h1>${words.cancel}</h1><p class="notice warn" role="alert">${refusal}</p>${bookingFacts(booking, language)}
<div class="actions"><a class="button" href="${link(path, { lang: language })}">${words.back}</a></div>`
  return html`<h1>${words.reallyCancel}</h1>${bookingFacts(booking, language)}
<form method="post" action="${link(`${path}/cancel`, { lang: language })}" class="actions"><button class="button danger">${words.cancel}</button>
<a class="button" href="${link(path, { lang: language })}">${words.keepIt}</a></form>`
}

export function confirmMovePage({ booking, token, language }: ManageProps, start: Date, timeZone: string): Html {
  const words = wordsIn(language)
  const path = managePath(token)
  const end = new Date(start.getTime() + booking.end.getTime() - booking.start.getTime())
  return html`<h1>${words.moveTo(formatWhen({ start, end }, timeZone, language))}</h1>${bookingFacts(booking, language)}
<form method="post" action="${link(`${path}/move`, { lang: language, timeZone })}" class="actions"><input type="hidden" name="start" value="${start.toISOString()}">
<button class="button main">${words.movedTo}</button><a class="button" href="${link(`${path}/move`, { lang: language, timeZone })}">${words.otherTime}</a></form>`
}
