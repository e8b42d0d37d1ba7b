import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookingDeps } from '#app/server/booking-calendar'
import { addDays, dayIn } from '#core/days'
import { hour, minute } from '#core/durations'
import { instantIn } from '#core/wall-clock'
import { events } from '#features/calendar/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { notifications } from '#features/notifications/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { outgoingMails } from '#platform/outbox/table'
import { throttles } from '#platform/throttle/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { mondayOf } from '../slots'
import { bookingSeal } from './deps'
import { sendBookingReminders } from './reminders'
import { bookings, bookingTypes } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'America/New_York', name: 'Reyes & Co', email: 'studio@example.com' })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [bookings, bookingTypes, events, throttles, outgoingMails, mailAccounts, notifications])
    await server.db.delete(table)
  const payload = {
    slug: 'intro',
    name: 'Intro <call>',
    nameEs: 'Primera llamada',
    minutes: 60,
    hours: { monday: [{ from: '09:00', to: '12:00' }] },
    questions: [{ label: 'Your goal?', labelEs: '¿Su objetivo?', required: true }],
    place: 'https://meet.example.com/dana',
    placeKind: 'video',
  }
  expect((await ask({ method: 'POST', url: '/api/booking-types', payload })).statusCode).toBe(201)
})

const monday = addDays(mondayOf(dayIn('America/New_York', new Date())), 14)
const at = (time: string) => instantIn('America/New_York', `${monday}T${time}`).toISOString()
const get = (url: string, headers = {}) => server.ask({ url, headers })
const send = (url: string, fields: Record<string, string>) =>
  server.ask({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const openedBefore = (milliseconds: number) => bookingSeal(server.secret).close(String(Date.now() - milliseconds))
const filled = (more: Record<string, string> = {}) => ({
  start: at('09:00'),
  timeZone: 'Asia/Kolkata',
  language: 'en',
  name: 'Rosa',
  email: 'rosa@example.com',
  answer0: 'More guests',
  opened: openedBefore(minute),
  ...more,
})
const bookedAt = async (time: string) => {
  const answer = await send('/book/intro', filled({ start: at(time) }))
  expect(answer.statusCode).toBe(303)
  return answer.headers.location as string
}
const typeId = async () => (await server.db.select().from(bookingTypes))[0]?.id
const statusOf = async () => (await server.db.select().from(bookings))[0]?.status

test('the kinds of meeting are listed and chosen by links, in both languages, without script', async () => {
  const list = await get('/book', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })
  expect(list.body).toContain('<html lang="es">')
  expect(list.body).toContain('Primera llamada')
  expect((await get('/book')).body).toContain('Intro &lt;call&gt;')
  const month = await get(`/book/intro?month=${monday.slice(0, 7)}&day=${monday}&timeZone=Asia/Kolkata&lang=en`)
  expect(month.statusCode).toBe(200)
  expect(month.body).toContain(`start=${encodeURIComponent(at('09:00'))}`)
  expect(month.body).toMatch(/Free times on \w+, \w+ \d+/)
  // Another time zone is shown on the same day.
  expect(month.body).toContain(`<input type="hidden" name="day" value="${monday}">`)
  expect(month.body).toContain('Reyes &amp; Co')
  const form = await get(`/book/intro?start=${at('09:00')}&timeZone=Asia/Kolkata`)
  expect(form.body).toMatch(/[67]:30.PM/)
  expect(form.body).toContain('Your goal?')
  const { headers } = form
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['cache-control']).toBe('no-store')
  expect((await get('/book/nothing')).statusCode).toBe(404)
  expect(Buffer.byteLength(month.body)).toBeLessThan(90_000)
})

test('whatever stands in the address, the page answers', async () => {
  for (const query of ['month=0000-00', 'month=1900-01', 'month=2100-12', 'day=x', 'timeZone=Mars', 'start=yesterday'])
    expect((await get(`/book/intro?${query}`)).statusCode).toBe(200)
  expect((await get('/book/intro?month=2026-02&day=2026-02-31')).statusCode).toBe(200)
  const path = await bookedAt('09:00')
  expect((await get(`${path}/move?month=2026-02&day=2026-02-99`)).statusCode).toBe(200)
  expect((await get('/book/intro?minutes=7&lang=xx&lang=es')).statusCode).toBe(200)
})

test('a form that is incomplete or too fast comes back with what was typed', async () => {
  const incomplete = await send('/book/intro', filled({ email: 'rosa at home', answer0: '' }))
  expect(incomplete.statusCode).toBe(422)
  expect(incomplete.body).toContain('value="Rosa"')
  expect(incomplete.body).toContain('Please enter a valid email address')
  const fast = await send('/book/intro', filled({ opened: openedBefore(100) }))
  expect(fast.statusCode).toBe(422)
  expect(fast.body).toContain('That was very quick')
  expect((await send('/book/intro', filled({ opened: 'forged' }))).statusCode).toBe(422)
  expect((await send('/book/intro', filled({ website: 'spam' }))).headers.location).toBe('/book')
  expect(await statusOf()).toBeUndefined()
})

test('a taken time answers with the next free ones', async () => {
  await bookedAt('09:00')
  const late = await send('/book/intro', filled({ email: 'sam@example.com' }))
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('This time was just taken')
  expect(late.body).toContain(`name="start" value="${at('10:00')}"`)
  const link = await get(`/book/intro?start=${at('09:00')}`)
  expect(link.statusCode).toBe(409)
  expect(link.body).toContain('This time was just taken')
})

test('who was too late chooses another time and finds the form filled in', async () => {
  await bookedAt('09:00')
  const typed = { email: 'sam@example.com', answer0: 'A new <shop> sign' }
  const late = await send('/book/intro', filled(typed))
  expect(late.body).toContain('name="answer0" value="A new &lt;shop&gt; sign"')
  const chosen = { ...filled({ ...typed, start: at('10:00') }), otherTime: '1', opened: '' }
  const again = await send('/book/intro', chosen)
  expect(again.statusCode).toBe(200)
  expect(again.body).toContain('value="sam@example.com"')
  expect(again.body).toContain('A new &lt;shop&gt; sign')
  expect(again.body).toContain(`name="start" value="${at('10:00')}"`)
  expect((await send('/book/intro', { ...chosen, start: at('09:00') })).statusCode).toBe(409)
})

test('a time that is not offered is refused with its reason, before and after the form, and when moving', async () => {
  const reason = 'This time cannot be booked'
  const path = await bookedAt('09:00')
  for (const start of ['1900-01-01T09:00:00Z', '2100-01-01T09:00:00Z', at('08:00')]) {
    for (const url of [`/book/intro?start=${start}`, `${path}/move?start=${start}`]) {
      const page = await get(url)
      expect(page.statusCode).toBe(422)
      expect(page.body).toContain(reason)
      expect(page.body).not.toContain('<form method="post"')
      expect(page.body).not.toContain('class="form"')
    }
    const late = await send('/book/intro', filled({ start, language: 'es' }))
    expect(late.statusCode).toBe(422)
    expect(late.body).toContain('Esta hora no se puede reservar')
    const moved = await send(`${path}/move`, { start })
    expect(moved.statusCode).toBe(422)
    expect(moved.body).toContain(reason)
  }
})

test('a meeting of a kind that is no longer offered cannot be moved, and the page says why', async () => {
  const path = await bookedAt('09:00')
  await server.db.update(bookingTypes).set({ isActive: false })
  const page = await get(`${path}/move`)
  expect(page.statusCode).toBe(409)
  expect(page.body).toContain('no longer offered')
  expect(page.body).not.toContain('has begun already')
})

test('only a confirmed meeting has a file for the calendar', async () => {
  const path = await bookedAt('09:00')
  for (const [status, code] of [
    ['confirmed', 200],
    ['pending', 404],
    ['cancelled', 404],
  ] as const) {
    await server.db.update(bookings).set({ status })
    const file = await get(`${path}/meeting.ics`)
    expect(file.statusCode).toBe(code)
    // With a name of its own it would be opened as one more calendar.
    expect(file.body).not.toContain('X-WR-CALNAME')
  }
})

test('after a form, the links still have the language, the length and the client of its page', async () => {
  await ask({ method: 'PATCH', url: `/api/booking-types/${await typeId()}`, payload: { otherMinutes: [30] } })
  await bookedAt('09:00')
  const kept = { language: 'es', minutes: '30', for: 'abc', email: 'sam@example.com' }
  for (const start of [at('09:00'), at('08:00')]) {
    const { body } = await send('/book/intro', filled({ ...kept, start }))
    const links = [...body.matchAll(/href="([^"]*start=[^"]*)"/g)].map(([, url]) => url?.replaceAll('&amp;', '&') ?? '')
    expect(links.length).toBeGreaterThan(0)
    for (const url of links) {
      const { searchParams } = new URL(url, 'https://office.example.com')
      expect(Object.fromEntries(searchParams)).toMatchObject({ lang: 'es', minutes: '30', for: 'abc' })
    }
  }
})

test('the page of a meeting says where it is, and nothing of a place that nobody has named', async () => {
  const path = await bookedAt('09:00')
  const video = 'https://meet.example.com/dana'
  expect((await get(path)).body).toContain(
    `<dt>Where</dt><dd dir="auto"><a href="${video}" target="_blank" rel="noreferrer">${video}</a></dd>`,
  )
  await server.db.update(bookings).set({ place: '12 High Street' })
  expect((await get(path)).body).toContain('<dt>Where</dt><dd dir="auto">12 High Street</dd>')
  await server.db.update(bookings).set({ place: '' })
  expect((await get(path)).body).not.toContain('<dt>Where</dt>')
})

test('the guest moves and cancels by forms; opening a link changes nothing, and a second cancellation says so', async () => {
  const path = await bookedAt('09:00')
  const page = await get(path)
  expect(page.body).toContain('Your meeting is booked')
  expect(page.body).toContain('Keep the address of this page')
  expect((await get(`${path}/meeting.ics`)).body).toContain('BEGIN:VEVENT')
  expect((await get(`${path}/move?start=${at('10:00')}`)).body).toContain('Move the meeting to')
  expect((await server.db.select().from(bookings))[0]?.start.toISOString()).toBe(at('09:00'))
  expect((await send(`${path}/move`, { start: at('10:00') })).statusCode).toBe(303)
  expect((await server.db.select().from(events))[0]?.startDateTime.toISOString()).toBe(at('10:00'))
  expect((await send(`${path}/move`, { start: at('08:00') })).statusCode).toBe(422)
  expect((await get(`${path}/cancel`)).body).toContain('Do you want to cancel')
  expect(await statusOf()).toBe('confirmed')
  expect((await send(`${path}/cancel`, {})).statusCode).toBe(303)
  expect(await statusOf()).toBe('cancelled')
  expect(await server.db.select().from(events)).toEqual([])
  const again = await send(`${path}/cancel`, {})
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain('cancelled already')
  expect((await get(path)).body).toContain('This meeting is cancelled')
  expect((await get(`${path}/move`)).statusCode).toBe(409)
  expect((await get('/book/m/unknown')).statusCode).toBe(404)
  expect(await server.db.select().from(notifications)).toHaveLength(3)
})

test('a moved booking may keep a part of its own time, not that of another', async () => {
  const path = await bookedAt('09:00')
  await send('/book/intro', filled({ start: at('10:00'), email: 'sam@example.com' }))
  const asked = await get(`${path}/move?start=${at('11:00')}&timeZone=Asia/Tokyo`)
  const action = /action="([^"]+)"/.exec(asked.body)?.[1]?.replaceAll('&amp;', '&') as string
  const taken = await send(action, { start: at('10:00') })
  expect(taken.statusCode).toBe(409)
  expect(taken.body).toContain('(Asia/Tokyo)')
  expect(taken.body).toContain('This time was just taken')
  expect((await send(`${path}/move`, { start: at('09:00') })).statusCode).toBe(303)
})

test('a time zone that does not exist moves nothing into another one: the booking keeps its own', async () => {
  const path = await bookedAt('09:00')
  const unknown = `${path}/move?timeZone=Mars/Base`
  expect((await get(`${unknown}&start=${at('10:00')}`)).body).toContain('Kolkata')
  expect((await get(unknown)).body).toContain('Kolkata')
  expect((await send(unknown, { start: at('10:00') })).statusCode).toBe(303)
  expect(await server.db.select().from(bookings)).toMatchObject([
    { timeZone: 'Asia/Kolkata', start: new Date(at('10:00')) },
  ])
})

test('guests are reminded a day and an hour before, once each', async () => {
  await server.db.insert(mailAccounts).values({ address: 'studio@example.com', provider: 'sample', isDefault: true })
  await bookedAt('09:00')
  const deps = bookingDeps(server)
  const start = Date.parse(at('09:00'))
  const remindAt = (hoursBefore: number) => sendBookingReminders(deps, new Date(start - hoursBefore * hour + minute))
  expect(await remindAt(25)).toBe(0)
  expect([await remindAt(24), await remindAt(24), await remindAt(1), await remindAt(1)]).toEqual([1, 0, 1, 0])
  const subjects = (await server.db.select().from(outgoingMails)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Soon:'))).toHaveLength(2)
})

test('only websites that the owner names may show the page in a frame', async () => {
  const payload = { daysOff: [], embedSites: ['https://www.example.com'] }
  expect((await ask({ method: 'PUT', url: '/api/booking-settings', payload })).statusCode).toBe(200)
  const { headers } = await get('/book/intro')
  expect(headers['content-security-policy']).toContain('frame-ancestors https://www.example.com')
  expect(headers['x-frame-options']).toBeUndefined()
  const wild = { daysOff: [], embedSites: ["*; script-src 'unsafe-inline'"] }
  expect((await ask({ method: 'PUT', url: '/api/booking-settings', payload: wild })).statusCode).toBe(422)
})
