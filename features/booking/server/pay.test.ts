import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingDeps, invoicePaid } from '#app/server/booking-calendar'
import { addDays, type Day, dayIn } from '#core/days'
import { day, hour, minute } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import { events } from '#features/calendar/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import type { InvoiceDetails } from '#features/invoices/api'
import { newestNotifications } from '#features/notifications/server/store'
import { handleEvents } from '#features/payments/server/jobs'
import { changeBusiness } from '#features/settings/server/store'
import { outgoingMails } from '#platform/outbox/table'
import { throttles } from '#platform/throttle/table'
import { type StripeServer, startStripe } from '#tests/support/stripe-server'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { mondayOf } from '../slots'
import { bookingSeal } from './deps'
import { releaseHolds } from './pay'
import { sendFollowUps } from './reminders'
import { bookings, bookingTypes } from './table'

let stripe: StripeServer
let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  stripe = await startStripe()
  server = await openTestServer({
    PUBLIC_URL: 'https://office.example.com',
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  })
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'America/New_York', name: 'Reyes', currency: 'USD', taxRate: 10 })
})
afterAll(async () => {
  await server.close()
  await stripe.stop()
})
beforeEach(async () => {
  for (const table of [bookings, bookingTypes, events, throttles, outgoingMails, mailAccounts])
    await server.db.delete(table)
  await server.db.insert(mailAccounts).values({ address: 'studio@example.com', provider: 'sample', isDefault: true })
})

const monday: Day = addDays(mondayOf(dayIn('America/New_York', new Date())), 14)
const at = (time: string) => instantIn('America/New_York', `${monday}T${time}`).toISOString()
const offer = async (kind: object = {}) => {
  const hours = { monday: [{ from: '09:00', to: '12:00' }] }
  const payload = { slug: 'advice', name: 'Advice', minutes: 60, price: 110, placeKind: 'video', hours, ...kind }
  return ask({ method: 'POST', url: '/api/booking-types', payload })
}
const book = async (wanted: object = {}) => {
  const guest = { timeZone: 'Europe/Madrid', name: 'Rosa', email: 'rosa@example.com' }
  const payload = { start: at('09:00'), ...guest, ...wanted }
  return server.ask({ method: 'POST', url: '/api/public/booking/advice', payload })
}
const sessionOf = (url: string) => url.split('/').at(-1) as string
const list = async (which = 'upcoming') => (await ask({ url: `/api/bookings?list=${which}` })).json().bookings
const invoice = async (id: number): Promise<InvoiceDetails> => (await ask({ url: `/api/invoices/${id}` })).json()
const slots = async () => {
  const url = `/api/public/booking/advice/slots?from=${monday}&to=${monday}&timeZone=America/New_York`
  return (await server.ask({ url })).json().slots.map(({ time }: { time: string }) => time)
}
const subjects = async () =>
  (await server.db.select().from(outgoingMails).orderBy(outgoingMails.id)).map(({ subject }) => subject)
const notices = async () => (await newestNotifications(server.db)).notifications.map(({ title, body }) => title + body)
const later = (milliseconds: number) => new Date(Date.now() + milliseconds)

/** Delivers Stripe's events, and does the work that they wait for. */
async function deliver() {
  for (const event of stripe.events.splice(0))
    await server.ask({ method: 'POST', url: '/api/stripe/webhook', ...stripe.signed(event) })
  await handleEvents({ ...server, invoicePaid: invoicePaid(server) }, new Date())
}

test('a price is what the guest pays, and a deposit a part of it', async () => {
  expect((await offer({ deposit: 30 })).json()).toMatchObject({ price: 110, deposit: 30, currency: 'USD' })
  expect((await offer({ slug: 'b', deposit: 120 })).json().fields).toHaveProperty('deposit')
  expect((await offer({ slug: 'b', price: null, deposit: 20 })).json().fields).toHaveProperty('deposit')
  expect((await offer({ slug: 'b', price: 1.005 })).json().fields).toHaveProperty('price')
  expect((await offer({ slug: 'b', price: -1 })).statusCode).toBe(422)
  const [{ id }] = (await ask({ url: '/api/booking-types' })).json()
  const change = (payload: object) => ask({ method: 'PATCH', url: `/api/booking-types/${id}`, payload })
  expect((await change({ price: 20 })).json().fields).toHaveProperty('deposit')
  expect((await change({ price: null, deposit: null })).json()).toMatchObject({ price: null, currency: null })
})

test('the time is held until it is paid; then it is booked, with an invoice that is paid', async () => {
  await offer({ opensDeal: true, placeKind: 'video', place: 'https://meet.example.com/x' })
  const made = (await book()).json()
  expect(made).toMatchObject({ status: 'held', mailed: false, place: '' })
  expect(Date.parse(made.heldUntil)).toBeGreaterThan(Date.now() + 29 * minute)
  expect(await slots()).toEqual(['10:00', '11:00'])
  expect((await book({ email: 'sam@example.com' })).statusCode).toBe(409)
  expect(await server.db.select().from(events)).toEqual([])
  expect(await subjects()).toEqual([])

  stripe.pay(sessionOf(made.payUrl))
  await deliver()
  const [booking] = await list()
  expect(booking).toMatchObject({ status: 'confirmed', due: 110, currency: 'USD', heldUntil: null })
  expect(await invoice(booking.invoiceId)).toMatchObject({
    status: 'paid',
    amount: 110,
    balance: 0,
    taxRate: 10,
    pricesIncludeTax: true,
  })
  expect((await ask({ url: `/api/deals/${booking.dealId}` })).json()).toMatchObject({ value: 110, stage: 'lead' })
  expect(await server.db.select().from(events)).toHaveLength(1)
  expect(await subjects()).toEqual(['Booked: Advice with Reyes'])
  const [mail] = await server.db.select().from(outgoingMails)
  expect(mail?.text).toContain('Your invoice:\nhttps://office.example.com/')
  await releaseHolds(bookingDeps(server), later(hour))
  expect(await list()).toHaveLength(1)
})

test('the guest who comes back from the paying page sees it booked before Stripe has reported it', async () => {
  await offer({ deposit: 30, confirmation: 'by-owner' })
  const { payUrl, manageUrl } = (await book()).json()
  const path = new URL(manageUrl).pathname
  expect((await server.ask({ url: path })).body).toContain('Pay $30.00')
  const again = await server.ask({
    method: 'POST',
    url: `${path}/pay`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(again.headers.location).toBe(payUrl)
  expect((await server.ask({ url: `${path}?paid=1` })).body).toContain('not heard of your payment')
  stripe.pay(sessionOf(payUrl))
  expect((await server.ask({ url: `${path}?paid=1` })).body).toContain('Your request has arrived')
  const [{ id, invoiceId }] = await list()
  expect(await invoice(invoiceId)).toMatchObject({ status: 'sent', amount: 110, balance: 80 })
  await ask({ method: 'POST', url: `/api/bookings/${id}/decline` })
  expect(await invoice(invoiceId)).toMatchObject({ status: 'cancelled', excess: 30 })
})

test('what is not paid in half an hour is free again; a payment that comes later is the client’s credit', async () => {
  await offer()
  const { payUrl, manageUrl } = (await book()).json()
  await releaseHolds(bookingDeps(server), later(29 * minute))
  expect(await slots()).toEqual(['10:00', '11:00'])
  const { invoiceId } = (await list())[0]
  stripe.failNext(10, 500)
  await releaseHolds(bookingDeps(server), later(30 * minute + 1_000))
  expect(await list()).toHaveLength(1)
  await releaseHolds(bookingDeps(server), later(61 * minute))
  stripe.failNext(0, 500)
  expect(await list('cancelled')).toMatchObject([{ status: 'cancelled', cancelledBy: null }])
  expect(await slots()).toEqual(['09:00', '10:00', '11:00'])
  expect((await invoice(invoiceId)).status).toBe('cancelled')
  const page = async () => (await server.ask({ url: new URL(manageUrl).pathname })).body
  expect(await page()).toContain('not paid in time')

  stripe.pay(sessionOf(payUrl))
  await deliver()
  expect(await invoice(invoiceId)).toMatchObject({ status: 'cancelled', excess: 110 })
  expect((await notices())[0]).toContain('kept as the client’s credit')
  expect(await page()).toContain('kept as your credit')
  expect(await slots()).toContain('09:00')
})

test('a payment in the last moment keeps the time before Stripe has reported it', async () => {
  await offer()
  stripe.pay(sessionOf((await book()).json().payUrl))
  stripe.events.splice(0)
  await releaseHolds(bookingDeps(server), later(31 * minute))
  expect(await list()).toMatchObject([{ status: 'confirmed' }])
})

test('the page of a held time closes at Stripe when the time is free again', async () => {
  await offer()
  const { payUrl } = (await book()).json()
  await releaseHolds(bookingDeps(server), later(31 * minute))
  expect(stripe.sessions().find(({ id }) => id === sessionOf(payUrl))?.status).toBe('expired')
  expect((await book()).statusCode).toBe(201)
})

test('by the form the guest is led to the paying page; without Stripe the time is booked at once', async () => {
  await offer()
  const form = () =>
    new URLSearchParams({
      start: at('10:00'),
      timeZone: 'Asia/Kolkata',
      name: 'Sam',
      email: 'sam@example.com',
      place: '+1 555 0100',
      opened: bookingSeal(server.secret).close(String(Date.now() - minute)),
    }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const page = await server.ask({ url: `/book/advice?start=${at('10:00')}` })
  expect(page.body).toContain('Book and pay $110.00')
  expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${stripe.url}`)
  const sent = await server.ask({ method: 'POST', url: '/book/advice', headers, payload: form() })
  expect(sent.statusCode).toBe(303)
  expect(String(sent.headers.location).startsWith(stripe.url)).toBe(true)
  const announced = async () => {
    const pages = ['/book', '/book/advice', `/book/advice?start=${at('11:00')}`]
    return Promise.all(pages.map(async (url) => (await server.ask({ url })).body.includes('when booking')))
  }
  await server.db.update(bookingTypes).set({ depositCents: 40_00 })
  expect(await announced()).toEqual([true, true, true])
  await ask({ method: 'PUT', url: '/api/settings/payments', payload: { provider: 'none' } })
  expect(await announced()).toEqual([false, false, false])
  expect((await book({ start: at('11:00') })).json()).toMatchObject({ status: 'confirmed', payUrl: null })
  await ask({
    method: 'PUT',
    url: '/api/settings/payments',
    payload: { provider: 'stripe', secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret },
  })
})

test('a day after the meeting the guest who came gets a mail, once, in their own language', async () => {
  await offer({ price: null, followUp: true, followUpTextEs: '¿Cómo le fue?' })
  await book({ language: 'es' })
  await book({ start: at('10:00'), email: 'late@example.com' })
  const [, absent] = await list()
  await server.db.update(bookings).set({ noShow: true }).where(eq(bookings.id, absent.id))
  const before = (await subjects()).length
  expect(await sendFollowUps(bookingDeps(server), new Date(Date.parse(at('10:00')) + day - minute))).toBe(0)
  expect(await sendFollowUps(bookingDeps(server), new Date(Date.parse(at('12:00')) + day))).toBe(1)
  expect(await sendFollowUps(bookingDeps(server), new Date(Date.parse(at('12:00')) + day))).toBe(0)
  expect((await subjects()).slice(before)).toEqual(['Gracias: Advice con Reyes'])
  const mails = await server.db.select().from(outgoingMails).orderBy(outgoingMails.id)
  expect(mails.at(-1)?.text).toContain('¿Cómo le fue?')
})
