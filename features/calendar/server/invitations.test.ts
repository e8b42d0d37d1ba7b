import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emails } from '#features/emails/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { changeBusiness } from '#features/settings/server/store'
import { attachmentsOf } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import { handleInvitationMails } from './store/received-invitations'
import { calendarSubscriptions, events, outsideEvents } from './table'
import { calendarAccounts, calendars } from './table/accounts'
import { invitations } from './table/invitations'

let server: TestServer
let ask: Awaited<ReturnType<TestServer['signIn']>>
let accountId: number
const now = new Date('2026-11-17T08:00:00Z')
beforeAll(async () => {
  server = await openTestServer()
  ask = await server.signIn()
  await changeBusiness(server.db, { timeZone: 'Europe/Madrid' })
  const values = { provider: 'imap' as const, address: 'dana@example.com', senderName: 'Dana Reyes' }
  const [account] = await server.db.insert(mailAccounts).values(values).returning()
  await server.db.insert(mailAccounts).values({ ...values, address: 'other@example.com', isDefault: true })
  accountId = account?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [events, invitations, emails, outgoingMails, calendarAccounts, calendarSubscriptions])
    await server.db.delete(table)
})

type Part = { method?: string; sequence?: number; stamp?: string; start?: string; more?: string[] }
const part = ({
  method = 'REQUEST',
  sequence = 0,
  stamp = '20261101T000000Z',
  start = '20261201T090000Z',
  more = [],
}: Part) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Other//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'UID:meeting',
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${start}`,
    'DURATION:PT1H',
    'SUMMARY:Kick-off',
    'ORGANIZER;CN=Rosa:mailto:rosa@example.org',
    ...(more.length > 0 ? more : ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:Dana@example.com']),
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

async function receive(invitation: string): Promise<number> {
  const mail = {
    senderEmail: 'rosa@example.org',
    senderName: 'Rosa',
    recipients: 'dana@example.com',
    subject: 'Kick-off',
  }
  const [row] = await server.db
    .insert(emails)
    .values({ ...mail, body: 'Please come', accountId, invitation, messageId: 'm1@example.org' })
    .returning()
  await handleInvitationMails(server.db, now)
  return row?.id as number
}
const card = async (id: number) => (await ask({ method: 'GET', url: `/api/emails/${id}/invitation` })).json()
const reply = (id: number, answer: string) =>
  ask({ method: 'POST', url: `/api/emails/${id}/invitation`, payload: { answer } })
const listed = async () => (await ask({ method: 'GET', url: '/api/events' })).json()
const sent = () => server.db.select().from(outgoingMails).orderBy(outgoingMails.id)

test('an invitation is shown with what collides, answered once through the invited account, and put on the calendar', async () => {
  const lunch = { title: 'Early call', startDateTime: '2026-12-01T10:30', endDateTime: '2026-12-01T11:30' }
  await ask({ method: 'POST', url: '/api/events', payload: lunch })
  const id = await receive(part({}))
  expect(await card(id)).toMatchObject({
    state: 'open',
    title: 'Kick-off',
    organizer: 'rosa@example.org',
    startDateTime: '2026-12-01T09:00:00.000Z',
    conflicts: [{ title: 'Early call' }],
    eventId: null,
  })
  const answered = await reply(id, 'accepted')
  expect(answered.json()).toMatchObject({ state: 'answered', answer: 'accepted', eventId: expect.any(Number) })
  await reply(id, 'accepted')
  const doubled = await receive(part({}))
  expect(await card(doubled)).toMatchObject({ state: 'answered', answer: 'accepted' })
  expect((await listed()).map(({ title }: { title: string }) => title)).toEqual(['Kick-off', 'Early call'])
  const mails = await sent()
  expect(mails).toMatchObject([
    { accountId, to: [{ address: 'rosa@example.org' }], subject: 'Accepted: Kick-off', inReplyTo: 'm1@example.org' },
  ])
  const [file] = await attachmentsOf(server.db, mails[0]?.id as number)
  expect(file?.type).toContain('method=REPLY')
  const text = String(file?.content).replace(/\r\n /g, '')
  expect(text).toContain('METHOD:REPLY')
  expect(text).toContain('UID:meeting')
  expect(text).toMatch(/ATTENDEE;CN=Dana Reyes;PARTSTAT=ACCEPTED:mailto:dana@example.com/)
})

test('what collides is what makes the owner busy: a subscribed calendar, and a connected one if it counts, also hidden', async () => {
  const event = { title: 'School play', startDateTime: '2026-12-01T10:30', endDateTime: '2026-12-01T11:30' }
  await ask({ method: 'POST', url: '/api/events', payload: event })
  const url = 'https://dav.example.com'
  const [account] = await server.db
    .insert(calendarAccounts)
    .values({ kind: 'caldav', url, username: 'dana', sealedPassword: '', home: url })
    .returning()
  const family = { ref: `${url}/family`, name: 'Family', color: '#0d9488', canWrite: true, write: true }
  const [calendar] = await server.db
    .insert(calendars)
    .values({ ...family, accountId: account?.id as number, busy: false })
    .returning()
  await server.db.update(events).set({ calendarId: calendar?.id as number })
  const [subscription] = await server.db
    .insert(calendarSubscriptions)
    .values({ name: 'Team', url: 'https://example.com/team.ics', color: '#0d9488' })
    .returning()
  const times = { startDateTime: new Date('2026-12-01T09:00:00Z'), endDateTime: new Date('2026-12-01T10:00:00Z') }
  const outside = (title: string) => ({ ...times, title, subscriptionId: subscription?.id as number })
  await server.db.insert(outsideEvents).values([outside('Stand-up'), outside('Kick-off')])
  const id = await receive(part({}))
  expect((await card(id)).conflicts).toMatchObject([{ id: null, title: 'Stand-up' }])
  await server.db.update(calendars).set({ busy: true })
  expect((await card(id)).conflicts).toMatchObject([{ title: 'Stand-up' }, { title: 'School play' }])
  await server.db.update(calendars).set({ show: false })
  expect((await card(id)).conflicts).toMatchObject([{ title: 'Stand-up' }, { title: 'School play' }])
  await reply(id, 'accepted')
  await receive(part({ method: 'CANCEL', sequence: 1 }))
  expect(await card(id)).toMatchObject({ state: 'cancelled', conflicts: [] })
})

test('later mails move and cancel the meeting by their sequence; older ones change nothing', async () => {
  const first = await receive(part({}))
  await reply(first, 'tentative')
  const second = await receive(part({ sequence: 1, start: '20261202T100000Z' }))
  expect(await card(second)).toMatchObject({ state: 'changed', answer: 'tentative' })
  expect(await card(first)).toMatchObject({ state: 'outdated' })
  expect((await reply(first, 'accepted')).statusCode).toBe(409)
  await receive(part({}))
  expect(await listed()).toMatchObject([{ startDateTime: '2026-12-02T10:00:00.000Z', reminderMinutes: 15 }])
  await reply(second, 'declined')
  expect(await listed()).toEqual([])
  await reply(second, 'accepted')
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    'Maybe: Kick-off',
    'Declined: Kick-off',
    'Accepted: Kick-off',
  ])
  const cancelled = await receive(part({ method: 'CANCEL', sequence: 2 }))
  expect(await card(cancelled)).toMatchObject({ state: 'cancelled' })
  expect(await listed()).toEqual([])
  expect((await reply(second, 'accepted')).statusCode).toBe(409)
})

test('an answer to a mail about one day of a series leaves the other days alone', async () => {
  const dana = 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:dana@example.com'
  const days = async () => {
    const shown = (await ask({ method: 'GET', url: '/api/events/range?start=2026-12-01&end=2026-12-31' })).json()
    return shown.map(({ startDateTime }: { startDateTime: string }) => startDateTime.slice(8, 13))
  }
  await reply(await receive(part({ more: [dana, 'RRULE:FREQ=WEEKLY;COUNT=3'] })), 'accepted')
  expect(await days()).toEqual(['01T09', '08T09', '15T09'])
  const oneDay = { sequence: 1, start: '20261209T110000Z', more: [dana, 'RECURRENCE-ID:20261208T090000Z'] }
  const moved = await receive(part(oneDay))
  await reply(moved, 'accepted')
  expect(await days()).toEqual(['01T09', '09T11', '15T09'])
  await reply(moved, 'declined')
  expect(await days()).toEqual(['01T09', '15T09'])
  await reply(moved, 'tentative')
  expect(await days()).toEqual(['01T09', '09T11', '15T09'])
})

test('a forwarded invitation is answered by the account that received it, and the original doubles nothing', async () => {
  const forwarded = await receive(part({ more: ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:luis@example.org'] }))
  expect(await card(forwarded)).toMatchObject({ state: 'open', title: 'Kick-off' })
  await reply(forwarded, 'accepted')
  const original = await receive(part({}))
  expect(await card(original)).toMatchObject({ state: 'answered', answer: 'accepted' })
  await reply(original, 'accepted')
  expect(await sent()).toMatchObject([{ accountId, subject: 'Accepted: Kick-off' }])
  expect(await listed()).toHaveLength(1)
})

test('an update of somebody else changes nothing; one of the organizer leaves the owner’s colour and reminder', async () => {
  const first = await receive(part({}))
  await reply(first, 'accepted')
  const [event] = await listed()
  const own = { color: '#9333ea', reminderMinutes: 60 }
  await ask({ method: 'PATCH', url: `/api/events/${event.id}`, payload: own })
  const elsewhere = part({ sequence: 5, start: '20261224T090000Z' })
  await receive(elsewhere.replace('mailto:rosa@example.org', 'mailto:eve@example.org'))
  expect(await listed()).toMatchObject([{ startDateTime: '2026-12-01T09:00:00.000Z', ...own }])
  await receive(part({ sequence: 1, start: '20261202T100000Z' }))
  expect(await listed()).toMatchObject([{ id: event.id, startDateTime: '2026-12-02T10:00:00.000Z', ...own }])
})

test('answers of guests are kept beside the attendees; those of strangers and to old versions are ignored', async () => {
  const event = {
    title: 'Ours',
    startDateTime: '2026-12-01T10:00',
    endDateTime: '2026-12-01T11:00',
    attendees: ['Luis@example.org'],
  }
  const { id } = (await ask({ method: 'POST', url: '/api/events', payload: event })).json()
  await server.db.update(events).set({ uid: 'meeting', sequence: 1 })
  const guest = (address: string, answer: string) => [`ATTENDEE;PARTSTAT=${answer}:mailto:${address}`]
  await receive(part({ method: 'REPLY', sequence: 0, more: guest('luis@example.org', 'DECLINED') }))
  await receive(part({ method: 'REPLY', sequence: 1, more: guest('eve@example.org', 'ACCEPTED') }))
  const mail = await receive(part({ method: 'REPLY', sequence: 1, more: guest('luis@example.org', 'ACCEPTED') }))
  const read = (await ask({ method: 'GET', url: `/api/events/${id}` })).json()
  expect(read).toMatchObject({ attendees: ['Luis@example.org'], guestAnswers: { 'luis@example.org': 'accepted' } })
  expect(Object.keys(read.guestAnswers)).toHaveLength(1)
  expect(await card(mail)).toMatchObject({
    state: 'reply',
    replies: [{ address: 'luis@example.org', answer: 'accepted' }],
  })
})

test('a mail without a meeting has no card', async () => {
  const id = await receive('hello')
  expect(await card(id)).toBeNull()
  expect((await reply(id, 'accepted')).statusCode).toBe(404)
  expect((await reply(id, 'perhaps')).statusCode).toBe(422)
})
