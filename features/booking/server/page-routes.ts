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
import { bookSlot, slotTakenCode } from './book'
import { clientOfToken } from './client-link'
import { type BookingDeps, bookingSeal } from './deps'
import { answerField, asksPlace, detailsForm, type FormValues } from './pages/details-form'
import { link } from './pages/layout'
import { kindList, lengthChoice, meetingHead, nameIn, takenNotice } from './pages/meeting'
import { monthSlots } from './pages/month-slots'
import { picker } from './pages/picker'
import { chosenLength, instantOf, type Visit, visitor } from './pages/visit'
import { dueCentsOf } from './pay'
import { countBookingAttempt } from './public-routes'
import { activeTypeBySlug, type BookingTypeRow, findActiveTypes } from './store/types'

/** Nobody reads and fills in the form faster. */
const shortestFilling = 2 * second
const longestFilling = 24 * 60 * minute

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
        return { title: visit.words.bookWith(name), content: kindList(types, name, visit.language, keptBy(visit)) }
      }),
    )
    scope.get(publicPath(':slug'), (request, reply) =>
      answerPage(request, reply, async (visit) => {
        const type = await activeTypeBySlug(db, slugOf(request))
        const start = instantOf(visit.query.start)
        return {
          title: nameIn(visit.language, type),
          content: start ? await formPart(visit, type, start, await knownGuest(visit)) : await choicePart(visit, type),
        }
      }),
    )
    acceptForms(scope)
    scope.post(publicPath(':slug'), { bodyLimit: 100_000 }, bookByForm)
  })

  /** A client who was sent the link need not type the own name. */
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
        if (!isFilledByHand(sent))
          return again(422, {}, html`<p class="notice warn" role="alert">${visit.words.tooFast}</p>`)
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
          if (!(error instanceof Problem) || error.status >= 500) throw error
          if (error.code === slotTakenCode) return takenPart(visit, type, (error.details?.next ?? []) as Slot[])
          if (error.status === 429)
            return again(429, {}, html`<p class="notice warn" role="alert">${visit.words.tooMany}</p>`)
          return { title, content: await choicePart(visit, type), status: error.status }
        }
      },
      sent,
    )
  }

  async function choicePart(visit: Visit, type: BookingTypeRow): Promise<Html> {
    const minutes = chosenLength(type, visit.query.minutes)
    const { timeZone, language, query, now } = visit
    const month = await monthSlots(deps, { type, minutes, timeZone, month: query.month, day: query.day, now })
    const kept = keptBy(visit)
    return html`${meetingHead(type, minutes, language, lengthChoice(type, minutes, language, kept))}
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
    const backUrl = link(publicPath(type.slug), { ...keptBy(visit), month: query.month, day: query.day })
    return html`${meetingHead(type, minutes, language, false)}
${detailsForm({ type, language, timeZone, start, end, hidden, values, errors, backUrl, due: await dueText(type) })}`
  }

  async function dueText(type: BookingTypeRow): Promise<string> {
    const cents = (await deps.payments.isOn(db)) ? dueCentsOf(type) : null
    return cents === null || type.currency === null ? '' : formatCents(cents, type.currency)
  }

  async function takenPart(visit: Visit, type: BookingTypeRow, next: Slot[]) {
    const { timeZone, language } = visit
    const urlOf = ({ start, day }: Slot) =>
      link(publicPath(type.slug), {
        ...keptBy(visit),
        month: day.slice(0, 7),
        day,
        start: new Date(start).toISOString(),
      })
    const content = html`${takenNotice(next, timeZone, language, urlOf)}${await choicePart(visit, type)}`
    return { title: nameIn(language, type), content, status: 409 }
  }

  /** The form carries when it was opened, sealed: a bot sends it at once, or an old one again and again. */
  function isFilledByHand({ opened = '' }: FormValues): boolean {
    try {
      const took = Date.now() - Number(bookingSeal(deps.secret).open(opened))
      return took >= shortestFilling && took <= longestFilling
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

/** A form may lead to the provider's own paying page, and to no other. */
export const wayToPay = ({ payments }: BookingDeps, url: string | null | undefined): string | undefined =>
  url && new URL(url).origin === payments.checkoutOrigin ? url : undefined

const slugOf = (request: FastifyRequest) => (request.params as { slug: string }).slug

/** What every link keeps. */
export const keptBy = ({ query }: Pick<Visit, 'query'>) => ({
  lang: query.lang,
  timeZone: query.timeZone,
  minutes: query.minutes,
  for: query.for,
})
