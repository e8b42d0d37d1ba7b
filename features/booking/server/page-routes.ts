import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minute, second } from '#core/durations'
import { formatCents } from '#core/money'
import { Problem } from '#core/problem'
import { findClientsByIds } from '#features/clients/server/store'
import { type Html, html } from '#platform/http/html'
import type { Slot } from '../api'
import { BookingRequest } from '../booking'
import { publicPath } from '../booking-type'
import { asksPlace } from '../meeting-place'
import { assertFree, bookSlot, slotTakenCode } from './book'
import { clientOfToken } from './client-link'
import { type BookingDeps, bookingSeal } from './deps'
import {
  answerField,
  detailsForm,
  type FormValues,
  otherTimeButton,
  otherTimeField,
  otherTimeForm,
} from './pages/details-form'
import { link } from './pages/layout'
import { kindList, lengthChoice, meetingHead, nameIn, takenNotice, warning } from './pages/meeting'
import { monthSlots } from './pages/month-slots'
import { picker } from './pages/picker'
import { chosenLength, instantOf, type Visit, visitor } from './pages/visit'
import { dueCentsOf } from './pay'
import { countBookingAttempt } from './public-routes'
import { activeTypeBySlug, type BookingTypeRow, findActiveTypes } from './store/types'

/** A form filled in faster than this was sent by a bot. */
const minFillTime = 2 * second
const maxFillTime = 24 * 60 * minute

/** The public pages on which a guest chooses a time; they work without script. */
export function bookingPages(app: FastifyInstance, deps: BookingDeps): void {
  const { db } = deps
  const { answerPage, answerErrors, acceptForms } = visitor(deps)

  void app.register(async (scope) => {
    answerErrors(scope)
    scope.get('/book', (request, reply) =>
      answerPage(request, reply, async (visit) => {
        const types = await findActiveTypes(db)
        const { name } = visit.business
        const isPaidWhenBooking = await deps.payments.isOn(db)
        const content = kindList(types, name, visit.language, keptParams(visit), isPaidWhenBooking)
        return { title: visit.words.bookWith(name), content }
      }),
    )
    scope.get(publicPath(':slug'), (request, reply) =>
      answerPage(request, reply, async (visit) => {
        const type = await activeTypeBySlug(db, slugOf(request))
        const start = instantOf(visit.query.start)
        const title = nameIn(visit.language, type)
        if (!start) return { title, content: await choicePart(visit, type) }
        // A link from an old mail or tab: the guest should not fill in a form for nothing.
        const refusal = await refusalOf(visit, type, start)
        if (refusal) return refusedPart(visit, type, refusal)
        return { title, content: await formPart(visit, type, start, await knownGuest(visit)) }
      }),
    )
    acceptForms(scope)
    scope.post(publicPath(':slug'), { bodyLimit: 100_000 }, bookByForm)
  })

  /** With a personal link, name and address are filled in. */
  async function knownGuest({ query, now }: Visit): Promise<FormValues> {
    const id = clientOfToken(deps.secret, query.for, now)
    const [client] = id === undefined ? [] : await findClientsByIds(db, [id])
    return client ? { name: client.name, email: client.email ?? '' } : {}
  }

  async function bookByForm(request: FastifyRequest, reply: FastifyReply) {
    const sent = (request.body ?? {}) as FormValues
    return answerPage(
      request,
      reply,
      async (visit) => {
        await countBookingAttempt(deps, request.ip)
        const type = await activeTypeBySlug(db, slugOf(request))
        const title = nameIn(visit.language, type)
        const start = instantOf(sent.start)
        if (!start) return { title, content: await choicePart(visit, type), status: 422 }
        const again = async (status: number, errors: Record<string, string>, notice: Html | false = false) => ({
          title,
          content: html`${notice}${await formPart(visit, type, start, sent, errors)}`,
          status,
        })
        if (sent[otherTimeField]) {
          const refusal = await refusalOf(visit, type, start)
          return refusal ? refusedPart(visit, type, refusal, sent) : again(200, {})
        }
        if (!isFilledByHand(sent)) return again(422, {}, warning(visit.words.tooFast))
        const parsed = BookingRequest.safeParse({
          ...sent,
          minutes: chosenLength(type, sent.minutes),
          answers: type.questions.map((_, index) => sent[answerField(index)] ?? ''),
        })
        const errors = errorsOf(visit, type, sent, parsed.error?.issues ?? [])
        if (!parsed.success || Object.keys(errors).length > 0) return again(422, errors)
        if (parsed.data.website) return { redirect: '/book' }
        try {
          const { manageUrl, payUrl } = await bookSlot(deps, type.slug, parsed.data, {
            ip: request.ip,
            language: visit.language,
            now: visit.now,
          })
          return { redirect: wayToPay(deps, payUrl) ?? manageUrl.slice(deps.publicUrl.length) }
        } catch (error) {
          const refusal = unlessRefusal(error)
          if (refusal.status === 429) return again(429, {}, warning(visit.words.tooMany))
          return refusedPart(visit, type, refusal, sent)
        }
      },
      sent,
    )
  }

  function refusalOf(visit: Visit, type: BookingTypeRow, start: Date): Promise<Problem | undefined> {
    const { query, timeZone, now } = visit
    const minutes = chosenLength(type, query.minutes)
    return assertFree(db, deps, { type, minutes, timeZone, now }, start).then(() => undefined, unlessRefusal)
  }

  async function choicePart(visit: Visit, type: BookingTypeRow): Promise<Html> {
    const minutes = chosenLength(type, visit.query.minutes)
    const { timeZone, language, query, now } = visit
    const month = await monthSlots(deps, { type, minutes, timeZone, month: query.month, day: query.day, now })
    const kept = keptParams(visit)
    const lengths = lengthChoice(type, minutes, language, kept)
    return html`${meetingHead(type, minutes, language, lengths, await deps.payments.isOn(db))}
${picker({ ...month, path: publicPath(type.slug), query: kept, language, timeZone })}`
  }

  async function formPart(
    visit: Visit,
    type: BookingTypeRow,
    start: Date,
    values: FormValues = {},
    errors = {},
  ): Promise<Html> {
    const minutes = chosenLength(type, values.minutes ?? visit.query.minutes)
    const { timeZone, language, query, now } = visit
    const hidden = {
      start: start.toISOString(),
      timeZone,
      language,
      minutes: String(minutes),
      for: values.for ?? query.for ?? '',
      key: values.key ?? randomBytes(18).toString('base64url'),
      opened: bookingSeal(deps.secret).close(String(now.getTime())),
    }
    const end = new Date(start.getTime() + minutes * minute)
    const backUrl = link(publicPath(type.slug), { ...keptParams(visit), month: query.month, day: query.day })
    return html`${meetingHead(type, minutes, language, false, await deps.payments.isOn(db))}
${detailsForm({ type, language, timeZone, start, end, hidden, values, errors, backUrl, due: await dueText(type) })}`
  }

  async function dueText(type: BookingTypeRow): Promise<string> {
    const cents = (await deps.payments.isOn(db)) ? dueCentsOf(type) : null
    return cents === null || type.currency === null ? '' : formatCents(cents, type.currency)
  }

  /** Why a time cannot be booked, and the choice of another, with what the guest has typed. */
  async function refusedPart(
    visit: Visit,
    type: BookingTypeRow,
    { code, status, details }: Problem,
    sent?: FormValues,
  ) {
    const { timeZone, language, words } = visit
    const next = (details?.next ?? []) as Slot[]
    const linkTo = ({ start, day }: Slot, label: string) => {
      const params = { ...keptParams(visit), month: day.slice(0, 7), day, start: new Date(start).toISOString() }
      return html`<a href="${link(publicPath(type.slug), params)}">${label}</a>`
    }
    const notice =
      code !== slotTakenCode
        ? warning(words.cannotBeBooked)
        : sent
          ? otherTimeForm(type, sent, takenNotice(next, timeZone, language, otherTimeButton))
          : takenNotice(next, timeZone, language, linkTo)
    return { title: nameIn(language, type), content: html`${notice}${await choicePart(visit, type)}`, status }
  }

  /** The form contains the sealed time when it was opened: bots send it at once, or send the same one again and again. */
  function isFilledByHand({ opened = '' }: FormValues): boolean {
    try {
      const took = Date.now() - Number(bookingSeal(deps.secret).open(opened))
      return took >= minFillTime && took <= maxFillTime
    } catch {
      return false
    }
  }
}

function errorsOf({ words }: Visit, type: BookingTypeRow, sent: FormValues, issues: { path: PropertyKey[] }[]) {
  const wrong = new Set(
    issues.map(({ path }) => (path[0] === 'answers' ? answerField(Number(path[1])) : String(path[0]))),
  )
  if (asksPlace(type) && !sent.place?.trim()) wrong.add('place')
  for (const [index, { required }] of type.questions.entries())
    if (required && !sent[answerField(index)]?.trim()) wrong.add(answerField(index))
  return Object.fromEntries(
    [...wrong].map((field) => [
      field,
      field === 'name' ? words.nameMissing : field === 'email' ? words.emailWrong : words.answerMissing,
    ]),
  )
}

/** Anything else is an error. */
export function unlessRefusal(error: unknown): Problem {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  return error
}

/** The payment page, if it is on the provider's origin; the content policy allows a form to redirect to no other. */
export const wayToPay = ({ payments }: BookingDeps, url: string | null | undefined): string | undefined =>
  url && new URL(url).origin === payments.checkoutOrigin ? url : undefined

const slugOf = (request: FastifyRequest) => (request.params as { slug: string }).slug

/** The parameters that every link keeps. */
export const keptParams = ({ query }: Pick<Visit, 'query'>) => ({
  lang: query.lang,
  timeZone: query.timeZone,
  minutes: query.minutes,
  for: query.for,
})
