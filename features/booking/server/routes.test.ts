import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookingDeps } from '#app/server/booking-calendar'
import { addDays, type Day, dayIn } from '#core/days'
import { day, minute } from '#core/durations'
import { instantIn, wallTimeIn } from '#core/wall-clock'
import { calendarSubscriptions, events, outsideEvents } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { notifications } from '#features/notifications/server/table'
import { changeBusiness } from '#features/settings/server/store'
import { settings } from '#features/settings/server/table'
import { outgoingAttachments, outgoingMails } from '#platform/outbox/table'
import { throttles } from '#platform/throttle/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { mondayOf } from '../slots'
import { followCalendar } from './follow-calendar'
import { bookingSchedules, bookings, bookingTypes } from './table'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
beforeAll(async () => {
  server = await openTestServer({ PUBLIC_URL: 'https://office.example.com' })
  ask = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  const tables = [
    calendarSubscriptions,
    bookings,
    bookingTypes,
    bookingSchedules,
    events,
    clients,
    notifications,
    mailAccounts,
    throttles,
    settings,
  ]
  for (const table of [...tables, outgoingAttachments, outgoingMails]) await server.db.delete(table)
  await changeBusiness(server.db, { timeZone: 'America/New_York', name: 'Reyes Studio', email: 'studio@example.com' })
})

/** A Monday at least a week from now. */
const monday = (): Day => addDays(mondayOf(dayIn('America/New_York', new Date())), 14)
const at = (time: string, on: Day = monday()) => instantIn('America/New_York', `${on}T${time}`).toISOString()

const intro = {
  slug: 'intro',
  name: 'Intro call',
  minutes: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  noticeMinutes: 60,
  horizonDays: 60,
  placeKind: 'video',
  hours: { monday: [{ from: '09:00', to: '12:00' }] },
}
const rosa = { timeZone: 'Europe/Madrid', name: 'Rosa Núñez', email: 'Rosa@bakery.example.com', answers: {} }

const offer = async (type: object = {}) => {
  const answer = await ask({ method: 'POST', url: '/api/booking-types', payload: { ...intro, ...type } })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}
const slotsOn = async (on: Day, timeZone = 'America/New_York', slug = 'intro') => {
  const url = `/api/public/booking/${slug}/slots?from=${on}&to=${on}&timeZone=${encodeURIComponent(timeZone)}`
  const answer = await server.ask({ url })
  expect(answer.statusCode).toBe(200)
  return answer.json().slots as { start: string; day: string; time: string }[]
}
const times = async (on = monday()) => (await slotsOn(on)).map(({ time }) => time)
const book = (wanted: object, remoteAddress = '10.1.1.1') =>
  server.ask({ method: 'POST', url: '/api/public/booking/intro', payload: { ...rosa, ...wanted }, remoteAddress })
const list = async (which = 'upcoming') => (await ask({ url: `/api/bookings?list=${which}` })).json().bookings
const connectMail = () =>
  server.db.insert(mailAccounts).values({ address: 'studio@example.com', provider: 'sample', isDefault: true })
const mails = () => server.db.select().from(outgoingMails).orderBy(outgoingMails.id)

test('a kind of meeting is offered, changed and taken away', async () => {
  const { id, url, updatedAt } = await offer()
  expect(url).toBe('https://office.example.com/book/intro')
  expect(await times()).toEqual(['09:00', '10:00', '11:00'])
  const change = (payload: object) => ask({ method: 'PATCH', url: `/api/booking-types/${id}`, payload })
  expect((await change({ minutes: 90, seenAt: updatedAt })).json().minutes).toBe(90)
  expect((await change({ minutes: 45, seenAt: updatedAt })).statusCode).toBe(409)
  expect(await times()).toEqual(['09:00', '10:30'])
  expect((await ask({ method: 'POST', url: '/api/booking-types', payload: intro })).json().fields).toHaveProperty(
    'slug',
  )
  await change({ isActive: false })
  expect((await server.ask({ url: '/api/public/booking/intro/slots' })).statusCode).toBe(404)
  expect((await ask({ method: 'DELETE', url: `/api/booking-types/${id}` })).statusCode).toBe(204)
  expect((await ask({ url: '/api/booking-types' })).json()).toEqual([])
})

test('hours that overlap, end before they begin or name no weekday are refused', async () => {
  const refuse = async (hours: object) =>
    (await ask({ method: 'POST', url: '/api/booking-types', payload: { ...intro, hours } })).statusCode
  expect(await refuse({ monday: [{ from: '09:00', to: '08:00' }] })).toBe(422)
  expect(
    await refuse({
      monday: [
        { from: '09:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ],
    }),
  ).toBe(422)
  expect(await refuse({ someday: [] })).toBe(422)
  expect(await refuse({ monday: [{ from: '9', to: '25:00' }] })).toBe(422)
})

test('where the guest is to say the number or the place, a booking without it is refused, as by the form', async () => {
  for (const [kind, message] of [
    [{ placeKind: 'phone' }, 'Please enter the number to call'],
    [{ placeKind: 'ask' }, 'Please say where to meet'],
  ] as const) {
    const { id } = await offer(kind)
    const { asksPlace } = (await server.ask({ url: '/api/public/booking/intro/slots' })).json()
    expect(asksPlace).toBe(true)
    for (const place of [undefined, '', '  ']) {
      const refused = await book({ start: at('09:00'), place })
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { message, fields: { place: message } }])
    }
    expect((await book({ start: at('09:00'), place: '+34 600 100 200' })).json().place).toBe('+34 600 100 200')
    await server.db.delete(bookings)
    await server.db.delete(events)
    await ask({ method: 'DELETE', url: `/api/booking-types/${id}` })
  }
  await offer({ placeKind: 'phone', place: '+1 555 0100' })
  expect((await server.ask({ url: '/api/public/booking/intro/slots' })).json().asksPlace).toBe(false)
  expect((await book({ start: at('09:00') })).json().place).toBe('+1 555 0100')
})

test('the guest sees the slots in their own time zone, by their own days', async () => {
  await offer({ hours: { monday: [{ from: '20:00', to: '22:00' }] } })
  // Monday evening in New York is Tuesday in Auckland.
  expect(await slotsOn(monday(), 'Pacific/Auckland')).toEqual([])
  const tuesday = await slotsOn(addDays(monday(), 1), 'Pacific/Auckland')
  expect(tuesday.map(({ start }) => start)).toEqual([at('20:00'), at('21:00')])
  const nowhere = await server.ask({ url: '/api/public/booking/intro/slots?timeZone=Mars/Olympus' })
  expect(nowhere.statusCode).toBe(422)
  expect((await book({ start: at('20:00'), timeZone: 'Mars/Olympus' })).statusCode).toBe(422)
  for (const year of [1900, 2100]) {
    const url = `/api/public/booking/intro/slots?from=${year}-01-01&to=${year}-02-01&timeZone=UTC`
    expect((await server.ask({ url })).json().slots).toEqual([])
    expect((await book({ start: `${year}-01-01T12:00:00Z` })).statusCode).toBe(422)
  }
})

test('what stands in the calendar is not free, a series and a subscribed calendar included', async () => {
  await offer()
  const add = (event: object) => ask({ method: 'POST', url: '/api/events', payload: { title: 'Busy', ...event } })
  const weekBefore = addDays(monday(), -7)
  await add({
    startDateTime: at('11:00', weekBefore),
    endDateTime: at('11:30', weekBefore),
    rrule: 'FREQ=WEEKLY',
    timeZone: 'America/New_York',
  })
  const [subscription] = await server.db
    .insert(calendarSubscriptions)
    .values({ name: 'Phone', url: 'https://example.com/phone.ics', color: '#0d9488' })
    .returning()
  const outside = { startDateTime: new Date(at('08:30')), endDateTime: new Date(at('09:15')), title: 'Dentist' }
  await server.db.insert(outsideEvents).values({ ...outside, subscriptionId: subscription?.id as number })
  expect(await times()).toEqual(['10:00'])
  const taken = await book({ start: at('09:00') })
  expect(taken.statusCode).toBe(409)
  expect(taken.json().next[0]).toMatchObject({ start: at('10:00'), time: expect.stringMatching(/^1[56]:00$/) })
  await add({ startDateTime: monday(), endDateTime: monday(), allDay: true })
  expect(await times()).toEqual([])
  const [type] = (await ask({ url: '/api/booking-types' })).json()
  await ask({ method: 'PATCH', url: `/api/booking-types/${type.id}`, payload: { allDayBlocks: false } })
  expect(await times()).toEqual(['10:00'])
})

test('days off and exceptions count', async () => {
  const { id } = await offer()
  const daysOff = [{ from: monday(), to: monday(), name: 'Holiday' }]
  expect((await ask({ method: 'PUT', url: '/api/booking-settings', payload: { daysOff } })).json()).toMatchObject({
    daysOff,
  })
  expect(await times()).toEqual([])
  const exceptions = [{ day: monday(), spans: [{ from: '14:00', to: '15:00' }] }]
  await ask({ method: 'PATCH', url: `/api/booking-types/${id}`, payload: { exceptions } })
  expect(await times()).toEqual(['14:00'])
})

test('a guest books: a client, an event, a notification and a mail with the meeting come of it', async () => {
  await connectMail()
  await offer({ questions: [{ label: 'What is it about?', required: true }], placeKind: 'phone', place: '+1 555 0100' })
  expect((await book({ start: at('09:00') })).json().fields).toHaveProperty('answers')
  const made = await book({ start: at('09:00'), answers: { 'What is it about?': 'A website' } })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({ status: 'confirmed', start: at('09:00'), end: at('10:00'), mailed: true })
  expect(await times()).toEqual(['10:00', '11:00'])
  const [client] = await server.db.select().from(clients)
  expect(client).toMatchObject({ name: 'Rosa Núñez', email: rosa.email, status: 'pending' })
  const [event] = await server.db.select().from(events)
  expect(event).toMatchObject({ title: 'Intro call: Rosa Núñez', clientId: client?.id, location: '+1 555 0100' })
  expect(event?.startDateTime.toISOString()).toBe(at('09:00'))
  const [notice] = await server.db.select().from(notifications)
  expect(notice).toMatchObject({ kind: 'booking', href: '/bookings' })
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: 'Booked: Intro call with Reyes Studio', originKind: 'booking' })
  expect(mail?.text).toContain(made.json().manageUrl)
  expect(mail?.text).toContain('Europe/Madrid')
  const [file] = await server.db.select().from(outgoingAttachments)
  const calendar = file?.content.toString('utf8') ?? ''
  expect(calendar).toContain('METHOD:REQUEST')
  expect(calendar).toContain(event?.uid)
  const [row] = await list()
  expect(row).toMatchObject({ name: 'Rosa Núñez', answers: [{ question: 'What is it about?', answer: 'A website' }] })
  const timeline = (await ask({ url: `/api/clients/${client?.id}/timeline` })).json()
  expect(timeline.entries.map(({ kind }: { kind: string }) => kind)).toContain('booking')
})

test('the client with the same address is used, however it is written', async () => {
  await offer()
  await ask({ method: 'POST', url: '/api/clients', payload: { name: 'Rosa', email: 'rosa@BAKERY.example.com' } })
  await book({ start: at('09:00') })
  expect(await server.db.select().from(clients)).toHaveLength(1)
})

test('without a mail account it is booked all the same, and says so', async () => {
  await offer()
  expect((await book({ start: at('09:00') })).json()).toMatchObject({ status: 'confirmed', mailed: false })
  expect(await mails()).toEqual([])
})

test('of 200 who want one time at once, one gets it', async () => {
  await offer()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      book({ start: at('09:00'), email: `guest${n}@example.com` }, `10.2.${n >> 8}.${n & 255}`),
    ),
  )
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 201)).toHaveLength(1)
  expect(codes.filter((code) => code === 409)).toHaveLength(199)
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().next[0].start).toBe(at('10:00'))
  expect(await list()).toHaveLength(1)
  expect(await server.db.select().from(events)).toHaveLength(1)
  expect(await server.db.select().from(clients)).toHaveLength(1)
})

test('the database itself refuses two bookings of one time', async () => {
  await offer()
  await book({ start: at('09:00') })
  const [row] = await server.db.select().from(bookings)
  const { id: _id, ...copy } = row as NonNullable<typeof row>
  const twice = { ...copy, tokenHash: 'another', eventId: null, uid: 'another' }
  await expect(server.db.insert(bookings).values(twice)).rejects.toThrow()
  const after = { ...twice, start: copy.end, end: new Date(copy.end.getTime() + minute) }
  await server.db.insert(bookings).values(after)
})

test('a zone that does not exist is refused; nobody books in 1900 or 2100', async () => {
  await offer()
  const slots = (query: string) => server.ask({ url: `/api/public/booking/intro/slots?${query}` })
  expect((await slots('timeZone=Mars/Crater')).statusCode).toBe(422)
  expect((await book({ start: at('09:00'), timeZone: 'Mars/Crater' })).statusCode).toBe(422)
  for (const year of ['1900', '2100']) {
    expect((await slots(`from=${year}-01-01&to=${year}-01-31&timeZone=UTC`)).json().slots).toEqual([])
    expect((await book({ start: `${year}-01-01T14:00:00Z` })).statusCode).toBe(422)
  }
  expect(await list()).toEqual([])
})

test('a guest in a zone of half hours, whose clocks change on another day, books the owner’s hour', async () => {
  await offer()
  const zone = 'Australia/Lord_Howe'
  const [first] = (await slotsOn(monday(), 'America/New_York')).map(({ start }) => start)
  const shown = await slotsOn(dayIn(zone, new Date(first as string)), zone)
  const same = shown.find(({ start }) => start === first)
  expect(`${same?.day}T${same?.time}`).toBe(wallTimeIn(zone, new Date(first as string)))
  expect((await book({ start: first, timeZone: zone })).json()).toMatchObject({ start: at('09:00'), timeZone: zone })
})

test('sent twice with one key it is booked once', async () => {
  await offer()
  const key = 'a-key-of-this-form-1'
  const [one, other] = await Promise.all([book({ start: at('09:00'), key }), book({ start: at('09:00'), key })])
  expect([one.statusCode, other.statusCode]).toEqual([201, 201])
  expect(one.json().manageUrl).toBe(other.json().manageUrl)
  expect(await list()).toHaveLength(1)
})

test('bots are answered without a booking, and nobody books without end', async () => {
  await offer({ hours: { monday: [{ from: '00:00', to: '24:00' }] }, minutes: 30 })
  expect((await book({ start: at('09:00'), website: 'https://spam.example.com' })).statusCode).toBe(201)
  expect(await list()).toEqual([])
  const codes = []
  for (let n = 10; n < 22; n++)
    codes.push((await book({ start: at(`${n}:00`), email: `guest${n}@example.com` })).statusCode)
  expect(codes.slice(9)).toEqual([201, 429, 429])
  expect(await list()).toHaveLength(10)
})

test('where the owner confirms, the time is kept and the event comes with the answer', async () => {
  await connectMail()
  await offer({ confirmation: 'by-owner' })
  expect((await book({ start: at('09:00') })).json().status).toBe('pending')
  expect(await times()).toEqual(['10:00', '11:00'])
  expect(await server.db.select().from(events)).toEqual([])
  const [{ id }] = await list()
  const act = (what: string, which = id) => ask({ method: 'POST', url: `/api/bookings/${which}/${what}` })
  expect((await act('confirm')).json().status).toBe('confirmed')
  expect((await act('confirm')).statusCode).toBe(409)
  expect(await server.db.select().from(events)).toHaveLength(1)
  await book({ start: at('10:00'), email: 'sam@example.com' })
  expect((await act('decline', (await list())[1].id)).json().status).toBe('declined')
  expect(await times()).toEqual(['10:00', '11:00'])
  expect((await mails()).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Requested',
    'Booked',
    'Requested',
    'Not possible',
  ])
})

test('a confirmed meeting that is moved and then declined leaves the guest’s calendar, one that was never there does not', async () => {
  await connectMail()
  await offer({ confirmation: 'by-owner' })
  const act = (what: string, id: number) => ask({ method: 'POST', url: `/api/bookings/${id}/${what}` })
  const { manageUrl } = (await book({ start: at('09:00') })).json()
  const [{ id }] = await list()
  await act('confirm', id)
  await server.ask({
    method: 'POST',
    url: `${new URL(manageUrl).pathname}/move`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ start: at('11:00') }).toString(),
  })
  expect(await server.db.select().from(events)).toEqual([])
  await act('decline', id)
  await book({ start: at('10:00'), email: 'sam@example.com' })
  await act('decline', (await list())[0].id)
  const files = await server.db.select().from(outgoingAttachments).orderBy(outgoingAttachments.id)
  expect(files.map(({ content }) => /METHOD:(\w+)/.exec(content.toString('utf8'))?.[1])).toEqual(['REQUEST', 'CANCEL'])
  expect((await mails()).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Requested',
    'Booked',
    'Requested',
    'Not possible',
    'Requested',
    'Not possible',
  ])
})

test('the owner cancels: the event goes, the guest gets a mail, the time is free again', async () => {
  await connectMail()
  await offer()
  await book({ start: at('09:00') })
  const [{ id }] = await list()
  const cancel = () => ask({ method: 'POST', url: `/api/bookings/${id}/cancel` })
  expect((await cancel()).json()).toMatchObject({ status: 'cancelled', cancelledBy: 'owner' })
  expect((await cancel()).statusCode).toBe(409)
  expect(await server.db.select().from(events)).toEqual([])
  expect(await times()).toContain('09:00')
  expect((await mails()).at(-1)?.subject).toBe('Cancelled: Intro call with Reyes Studio')
  expect(await list('cancelled')).toHaveLength(1)
})

test('a meeting that the owner moves or deletes in the calendar is moved or cancelled for the guest', async () => {
  await connectMail()
  await offer()
  await book({ start: at('09:00') })
  const [booked] = await list()
  const change = (method: 'PATCH' | 'DELETE', payload?: object) =>
    ask({ method, url: `/api/events/${booked.eventId}`, ...(payload && { payload }) })
  await change('PATCH', { title: 'Intro with Rosa' })
  await followCalendar(bookingDeps(server), new Date())
  expect(await mails()).toHaveLength(1)
  await change('PATCH', { startDateTime: at('10:00'), endDateTime: at('11:00') })
  await followCalendar(bookingDeps(server), new Date())
  await followCalendar(bookingDeps(server), new Date())
  expect(await list()).toMatchObject([{ start: at('10:00'), end: at('11:00'), status: 'confirmed' }])
  expect(await mails()).toHaveLength(2)
  expect(await times()).toEqual(['09:00', '11:00'])
  await change('DELETE')
  await followCalendar(bookingDeps(server), new Date())
  expect(await list('cancelled')).toMatchObject([{ status: 'cancelled', cancelledBy: 'owner' }])
  expect((await mails()).at(-1)?.subject).toMatch(/cancel/i)
})

describe('after the meeting', () => {
  test('a guest who did not come is marked', async () => {
    await offer()
    await book({ start: at('09:00') })
    const [{ id }] = await list()
    const mark = () => ask({ method: 'PATCH', url: `/api/bookings/${id}`, payload: { noShow: true } })
    expect((await mark()).statusCode).toBe(409)
    const past = { start: new Date(Date.now() - day), end: new Date(Date.now() - day + minute) }
    await server.db.update(bookings).set(past).where(eq(bookings.id, id))
    expect((await mark()).json().noShow).toBe(true)
    expect(await list('past')).toHaveLength(1)
  })
})

test('kinds of meeting share the hours of a schedule, which cannot be deleted meanwhile', async () => {
  const hours = { monday: [{ from: '14:00', to: '16:00' }] }
  const made = await ask({ method: 'POST', url: '/api/booking-schedules', payload: { name: 'Afternoons', hours } })
  expect(made.statusCode).toBe(201)
  const { id, updatedAt } = made.json()
  const kind = await offer({ scheduleId: id })
  expect(await times()).toEqual(['14:00', '15:00'])
  expect((await book({ start: at('09:00') })).statusCode).toBe(422)
  const change = (payload: object) => ask({ method: 'PATCH', url: `/api/booking-schedules/${id}`, payload })
  const exceptions = [{ day: monday(), spans: [{ from: '18:00', to: '19:00' }] }]
  expect((await change({ exceptions, seenAt: updatedAt })).statusCode).toBe(200)
  expect((await change({ name: 'Late', seenAt: updatedAt })).statusCode).toBe(409)
  expect(await times()).toEqual(['18:00'])
  const remove = () => ask({ method: 'DELETE', url: `/api/booking-schedules/${id}` })
  expect((await remove()).statusCode).toBe(409)
  await ask({ method: 'PATCH', url: `/api/booking-types/${kind.id}`, payload: { scheduleId: null } })
  expect(await times()).toEqual(['09:00', '10:00', '11:00'])
  expect((await remove()).statusCode).toBe(204)
  const unknown = await ask({ method: 'POST', url: '/api/booking-types', payload: { ...intro, scheduleId: id } })
  expect(unknown.json().fields).toHaveProperty('scheduleId')
})

test('a link for a client carries name and address, and books for that client', async () => {
  const { id } = await offer()
  const payload = { name: 'Rosa Núñez', email: 'rosa@bakery.example.com' }
  const client = (await ask({ method: 'POST', url: '/api/clients', payload })).json()
  const link = (clientId: number) =>
    ask({ method: 'POST', url: `/api/booking-types/${id}/link`, payload: { clientId } })
  const url = new URL((await link(client.id)).json().url)
  expect((await link(client.id + 1)).statusCode).toBe(404)
  url.searchParams.set('start', at('09:00'))
  const page = await server.ask({ url: url.pathname + url.search })
  expect(page.body).toContain('value="rosa@bakery.example.com"')
  await book({ start: at('09:00'), email: 'other@example.com', for: url.searchParams.get('for') })
  expect(await list()).toMatchObject([{ clientId: client.id }])
  await book({ start: at('10:00'), email: 'third@example.com', for: 'forged' })
  expect(await server.db.select().from(clients)).toHaveLength(2)
})

test('“book a time with me” stands under mails when it is switched on and there is something to book', async () => {
  await connectMail()
  const signature = async () => (await ask({ url: '/api/emails/senders' })).json()[0].signature
  const turn = (inSignature: boolean) =>
    ask({ method: 'PUT', url: '/api/booking-settings', payload: { daysOff: [], inSignature } })
  await turn(true)
  expect(await signature()).toBe('')
  await offer()
  expect(await signature()).toBe('Book a time with me: https://office.example.com/book')
  await turn(false)
  expect(await signature()).toBe('')
})
