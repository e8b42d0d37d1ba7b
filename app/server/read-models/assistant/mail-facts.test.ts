import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailFact } from '#features/assistant/server/facts'
import { clients } from '#features/clients/server/table'
import { emails } from '#features/emails/server/table'
import { borrowTestDatabase } from '#tests/support/test-database'
import { mailFacts } from './mail-facts'

let lent: Awaited<ReturnType<typeof borrowTestDatabase>>
let facts: ReturnType<typeof mailFacts>

const always = { from: '1970-01-01', to: '2999-12-31' }
const subjects = (mails: MailFact[]) => mails.map(({ subject }) => subject)
const mail = (subject: string, day: number, other = 'rosa@example.com', more = {}) => ({
  senderEmail: other,
  senderName: 'Rosa',
  recipients: 'dana@example.com',
  subject,
  body: 'About the glazing of the east wall',
  receivedAt: new Date(Date.UTC(2026, 2, day, 12)),
  ...more,
})
const sent = (subject: string, day: number, recipients = 'Rosa <rosa@example.com>') =>
  mail(subject, day, 'dana@example.com', { folder: 'sent', recipients })

beforeAll(async () => {
  lent = await borrowTestDatabase()
  facts = mailFacts(lent.database.orm)
  await lent.database.orm
    .insert(clients)
    .values([
      { name: 'Rosa Delfino', email: 'Rosa@example.com' },
      { name: 'Wen Li', email: 'wen@example.com' },
      { name: 'Nobody wrote', email: 'quiet@example.com' },
      { name: 'Has no address' },
    ])
  await lent.database.orm
    .insert(emails)
    .values([
      mail('First', 1),
      sent('Answer', 2),
      mail('Again', 3),
      mail('From Wen', 4, 'wen@example.com', { body: 'The tiles' }),
      mail('Put away', 5, 'rosa@example.com', { folder: 'archive', read: true }),
      mail('Mistaken', 6, 'mariarosa@example.com', { folder: 'junk' }),
      sent('Late answer', 7, 'wen@example.com'),
    ])
})
afterAll(() => lent.giveBack())

test('mails of a range of days, by direction, address and topic, newest first', async () => {
  expect(subjects(await facts.mailsBetween(always))).toEqual([
    'Late answer',
    'Put away',
    'From Wen',
    'Again',
    'Answer',
    'First',
  ])
  expect(subjects(await facts.mailsBetween({ from: '2026-03-02', to: '2026-03-04' }))).toEqual([
    'From Wen',
    'Again',
    'Answer',
  ])
  expect(subjects(await facts.mailsBetween({ ...always, direction: 'sent' }))).toEqual(['Late answer', 'Answer'])
  const ofRosa = { ...always, address: 'Rosa@example.com' }
  expect(subjects(await facts.mailsBetween(ofRosa))).toEqual(['Put away', 'Again', 'Answer', 'First'])
  const received = { ...always, direction: 'received', about: 'glazing' } as const
  expect(subjects(await facts.mailsBetween(received))).toEqual(['Put away', 'Again', 'First'])
  expect(subjects(await facts.mailsBetween({ ...ofRosa, about: 'tiles' }))).toEqual([])
  expect(subjects(await facts.mailsBetween({ ...received, from: '2026-03-02', to: '2026-03-04' }))).toEqual(['Again'])
})

test('mails with an address, those without an answer, and clients nobody has written to', async () => {
  expect(subjects(await facts.mailsWith('rosa@example.com', 2))).toEqual(['Again', 'Answer'])
  expect(subjects(await facts.recentMails(2))).toEqual(['From Wen', 'Again'])
  expect((await facts.unansweredMails(new Date('2026-01-01'))).map((one) => [one.subject, one.isClient])).toEqual([
    ['Again', true],
  ])
  expect((await facts.notWrittenTo(new Date('2026-03-05'))).map(({ name }) => name)).toEqual([
    'Nobody wrote',
    'Rosa Delfino',
  ])
})

test('thousands of mails are counted to the last one, those about something too', async () => {
  await lent.database.orm.execute(sql`insert into emails (sender_email, sender_name, recipients, subject, body, received_at)
    select 'sam@example.com', 'Sam', 'dana@example.com', 'Number ' || n, case when n % 4 = 0 then 'Of brass' else '' end, timestamptz '2025-06-01T12:00:00Z' + n * interval '1 second'
    from generate_series(1, 2600) as n`)
  expect(new Set(subjects(await facts.mailsBetween({ from: '2025-06-01', to: '2025-06-01' }))).size).toBe(2_600)
  const about = await facts.mailsBetween({ ...always, about: 'brass' })
  expect(new Set(subjects(about)).size).toBe(650)
})
