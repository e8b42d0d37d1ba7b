import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minute } from '#core/durations'
import { notFound, Problem } from '#core/problem'
import { findStoredInvoice } from '#features/invoices/server/store'
import { readBusiness } from '#features/settings/server/store'
import { html } from '#platform/http/html'
import { mailsFrom } from '#platform/outbox/outbox'
import { countGuess } from '#platform/public-pages/guesses'
import { hashOfToken } from '#platform/secrets/link-token'
import { countAttempt } from '#platform/throttle/throttle'
import type { Slot } from '../api'
import { managePath } from '../booking'
import { assertFree, slotTakenCode } from './book'
import { cancelBooking, moveBooking } from './change-booking'
import type { BookingDeps } from './deps'
import { calendarFile, invoicePage } from './mails'
import { keptParams, unlessRefusal, wayToPay } from './page-routes'
import { link } from './pages/layout'
import { bookingFacts, cancelPage, confirmMovePage, isEnded, isOver, managePage } from './pages/manage'
import { takenNotice, warning } from './pages/meeting'
import { monthSlots } from './pages/month-slots'
import { picker } from './pages/picker'
import { type Answered, instantOf, type Visit, visitor } from './pages/visit'
import { checkPayment, openPayment } from './pay'
import { type BookingRow, bookingByTokenHash } from './store/bookings'
import { findActiveTypes } from './store/types'

const payLimit = { times: 30, withinMinutes: 10 }

/** The guest's pages of a booking: only a form changes anything, never a link. */
export function manageRoutes(app: FastifyInstance, deps: BookingDeps): void {
  const { db } = deps
  const { answerPage, answerErrors, acceptForms } = visitor(deps)
  const path = managePath(':token')

  void app.register(async (scope) => {
    answerErrors(scope)
    scope.get(path, (request, reply) => open(request, reply, async (props) => shown(props, managePage(props))))
    scope.get(`${path}/cancel`, (request, reply) =>
      open(request, reply, async (props) => shown(props, cancelPage(props))),
    )
    scope.get(`${path}/move`, (request, reply) => open(request, reply, (props) => choosePage(props)))
    scope.get(`${path}/meeting.ics`, async (request, reply) => {
      const booking = await findBooking(request)
      if (booking.status !== 'confirmed') throw notFound('There is nothing at this address')
      const file = calendarFile(booking, await readBusiness(db), undefined, undefined, new Date())
      return reply
        .headers({ 'content-disposition': 'attachment; filename="meeting.ics"', 'cache-control': 'no-store' })
        .type('text/calendar; charset=utf-8')
        .send(file)
    })
    acceptForms(scope)
    scope.post(`${path}/cancel`, { bodyLimit: 10_000 }, (request, reply) =>
      open(request, reply, async (props) => {
        if (isEnded(props.booking) || isOver(props.booking, props.now)) return shown(props, cancelPage(props), 409)
        await cancelBooking(deps, props.booking.id, 'guest', props.now).catch(unlessConflict)
        return { redirect: link(managePath(props.token), { lang: props.language }) }
      }),
    )
    scope.post(`${path}/pay`, { bodyLimit: 10_000 }, (request, reply) =>
      open(request, reply, async (props) => {
        const { allowed } = await countAttempt(db, `pay ${request.ip}`, payLimit)
        const url = allowed ? wayToPay(deps, await openPayment(deps, props.booking, props.now)) : undefined
        return { redirect: url ?? link(managePath(props.token), { lang: props.language, problem: '1' }) }
      }),
    )
    scope.post(`${path}/move`, { bodyLimit: 10_000 }, (request, reply) =>
      open(request, reply, async (props) => {
        const start = instantOf((request.body as { start?: string } | undefined)?.start)
        if (!start) return choosePage(props)
        try {
          await moveBooking(deps, props.booking.id, start, props.now)
        } catch (error) {
          return choosePage(props, unlessRefusal(error))
        }
        return { redirect: link(managePath(props.token), { lang: props.language }) }
      }),
    )
  })

  type Props = Visit & {
    booking: BookingRow
    token: string
    isMailed: boolean
    slug: string | undefined
    payment: 'paid' | 'problem' | undefined
    paidCents: number
    invoiceUrl: string | null
  }

  const shown = ({ booking }: Props, content: ReturnType<typeof html>, status = 200): Answered => ({
    title: booking.typeName,
    content,
    status,
  })

  async function open(request: FastifyRequest, reply: FastifyReply, draw: (props: Props) => Promise<Answered>) {
    const found = await findBooking(request).catch(unlessMissing)
    const { paid, problem } = request.query as { paid?: string; problem?: string }
    const booking = found?.status === 'held' && paid ? await checkPayment(deps, found, new Date()) : found
    return answerPage(
      request,
      reply,
      async (visit) => {
        if (!booking) throw notFound('There is nothing at this address')
        const { token } = request.params as { token: string }
        const type = (await findActiveTypes(db)).find(({ id }) => id === booking.typeId)
        const isMailed = (await mailsFrom(db, { kind: 'booking', id: booking.id })).length > 0
        const payment = paid ? 'paid' : problem ? 'problem' : undefined
        const { paidCents = 0 } = booking.invoiceId === null ? {} : await findStoredInvoice(db, booking.invoiceId)
        const invoiceUrl = await invoicePage(db, deps, booking)
        return draw({ ...visit, booking, token, isMailed, slug: type?.slug, payment, paidCents, invoiceUrl })
      },
      {},
      booking?.language,
    )
  }

  async function findBooking(request: FastifyRequest): Promise<BookingRow> {
    const { token } = request.params as { token: string }
    const booking = /^[\w-]{32}$/.test(token) && (await bookingByTokenHash(db, hashOfToken(token)))
    if (booking) return booking
    await countGuess(db, 'booking link', request.ip)
    throw notFound('There is nothing at this address')
  }

  async function choosePage(props: Props, refused?: Problem): Promise<Answered> {
    const { booking, language, words, query, now, token } = props
    const timeZone = query.timeZone ?? booking.timeZone
    const path = `${managePath(token)}/move`
    const type = (await findActiveTypes(db)).find(({ id }) => id === booking.typeId)
    if (booking.status === 'held') return { redirect: link(managePath(token), { lang: language }) }
    if (isEnded(booking) || isOver(booking, now) || !type) {
      const message = isEnded(booking)
        ? words.alreadyCancelled
        : isOver(booking, now)
          ? words.alreadyOver
          : words.noLongerOffered
      return shown(props, html`<h1>${words.move}</h1>${warning(message)}${bookingFacts(booking, language)}`, 409)
    }
    const minutes = (booking.end.getTime() - booking.start.getTime()) / minute
    const start = refused ? undefined : instantOf(query.start)
    const meeting = { type, minutes, timeZone, now, moving: booking }
    const refusal = start ? await assertFree(db, deps, meeting, start).catch(unlessRefusal) : refused
    if (start && !refusal) return shown(props, confirmMovePage(props, start, timeZone))
    const month = await monthSlots(deps, {
      type,
      minutes,
      timeZone,
      month: query.month,
      day: query.day,
      moving: booking,
      now,
    })
    const kept = { ...keptParams(props), lang: language }
    const next = (refusal?.details?.next ?? []) as Slot[]
    const linkTo = (slot: Slot, label: string) =>
      html`<a href="${link(path, { ...kept, start: new Date(slot.start).toISOString() })}">${label}</a>`
    const isTaken = refusal?.code === slotTakenCode
    const notice = isTaken ? takenNotice(next, timeZone, language, linkTo) : refusal && warning(words.cannotBeBooked)
    return shown(
      props,
      html`${notice ?? false}<h1>${words.chooseNewTime}</h1>${bookingFacts(booking, language)}
${picker({ ...month, path, query: kept, language, timeZone })}`,
      refusal?.status ?? 200,
    )
  }
}

/** Somebody else has already cancelled it; the page says so. */
function unlessConflict(error: unknown): void {
  if (!(error instanceof Problem) || error.status !== 409) throw error
}

/** The page says that nothing is there. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Problem) || error.status !== 404) throw error
}
