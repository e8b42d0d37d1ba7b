import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainOfDeal } from '#app/server/read-models/record-chain'
import { toCents } from '#core/money'
import { analytics } from '#features/analytics/server/table'
import { aiActivityLog } from '#features/assistant/server/table'
import { events, meetings } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { isRotting } from '#features/deals/rotting'
import { dealStageMoves, deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { invoiceItems, invoicePayments, invoices } from '#features/invoices/server/table'
import { neighbourhoodPosts } from '#features/neighbourhood/server/table'
import { noteFolders, notes } from '#features/notes/server/table'
import { notifications } from '#features/notifications/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import { tasks } from '#features/tasks/server/table'
import type { Db } from '#platform/db/database'
import { borrowTestDatabase } from '#tests/support/test-database'
import { clientele } from './clients'
import { dayOf, daysFrom, englishDay, isWeekend, plusDays, weekdayFrom } from './days'
import { demoDeals } from './deals'
import { halves } from './invoices'
import { owner } from './owner'
import { proposedMeetings } from './proposed-meetings'
import { seedYear } from './seed-year'

const tables = {
  clients,
  deals,
  dealStageMoves,
  invoices,
  invoiceItems,
  invoicePayments,
  emails,
  events,
  meetings,
  tasks,
  noteFolders,
  notes,
  documents,
  contactSubmissions,
  neighbourhoodPosts,
  analytics,
  aiActivityLog,
  notifications,
}

let db: Db
let giveBack: () => Promise<void>

beforeAll(async () => {
  const borrowed = await borrowTestDatabase()
  db = borrowed.database.orm
  giveBack = borrowed.giveBack
})

afterAll(() => giveBack())

const days = [
  ['an ordinary Friday', '2026-11-13T15:20:00Z'],
  ['a Saturday', '2026-11-14T18:00:00Z'],
  ['the last of a month', '2027-08-31T22:45:00Z'],
  ['the evening when Greenwich already has tomorrow', '2027-05-01T01:30:00Z'],
  ['leap day', '2028-02-29T13:00:00Z'],
  ['New Year’s morning', '2027-01-01T14:05:00Z'],
  ['just after midnight', '2026-03-09T04:02:00Z'],
] as const

describe.each(days)('the year that ends on %s', (_, instant) => {
  const today = new Date(instant)
  let year: Awaited<ReturnType<typeof readYear>>

  beforeAll(async () => {
    await clearEverything()
    await seedYear(db, today)
    year = await readYear()
  })

  test('fills every table', () => {
    const counts = Object.fromEntries(Object.entries(year).map(([name, rows]) => [name, rows.length]))
    expect(counts).toEqual({
      clients: 47,
      deals: 46,
      dealStageMoves: within(160, 200),
      invoices: within(70, 85),
      invoiceItems: within(100, 160),
      invoicePayments: within(55, 80),
      emails: within(245, 280),
      events: within(139, 170),
      meetings: 8,
      tasks: within(55, 65),
      noteFolders: 4,
      notes: 30,
      documents: 27,
      contactSubmissions: 9,
      neighbourhoodPosts: 14,
      analytics: 12,
      aiActivityLog: 15,
      notifications: 10,
    })
  })

  test('has 33 active clients, 9 pending and 5 inactive', () => {
    expect(tally(year.clients.map(({ status }) => status))).toEqual({ active: 33, pending: 9, inactive: 5 })
  })

  test('has every step of each deal to its stage, and a few deals that stay too long in one', () => {
    for (const deal of year.deals) {
      const moves = year.dealStageMoves.filter(({ dealId }) => dealId === deal.id)
      expect(moves[0]).toMatchObject({ fromStage: null, movedAt: deal.createdAt })
      expect(moves.at(-1)).toMatchObject({ toStage: deal.stage, movedAt: deal.stageChangedAt })
      expect(deal.stageChangedAt <= deal.updatedAt).toBe(true)
      for (const [step, move] of moves.entries()) {
        expect(move.fromStage).toBe(moves[step - 1]?.toStage ?? null)
        expect(move.movedAt >= (moves[step - 1]?.movedAt ?? deal.createdAt)).toBe(true)
      }
    }
    const calendar = { today: dayOf(today), timeZone: owner.timeZone }
    const rotting = year.deals.filter(({ stage, stageChangedAt }) =>
      isRotting({ stage, stageChangedAt: stageChangedAt.toISOString() }, calendar),
    )
    expect(rotting.length).toEqual(within(3, 7))
  })

  test('shows the chain of a deal, from its quote to the paid deposit', async () => {
    const deal = year.deals.find(({ name }) => name === demoDeals.haddadGallery.name)
    const kinds = (await chainOfDeal(db, deal?.id as number)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'mail')).toEqual(['quote', 'acceptance', 'deposit', 'payment'])
  })

  test('bills a client abroad in euros and in yen, beside the dollars of the others', () => {
    const currencies = tally(year.invoices.map(({ currency }) => currency))
    expect(currencies).toEqual({ USD: year.invoices.length - 3, EUR: 2, JPY: 1 })
    const abroad = year.deals.filter(({ currency }) => currency !== 'USD')
    expect(abroad).toMatchObject([{ currency: 'EUR', valueCents: 6_400_00, stage: 'proposal' }])
  })

  test('charges what the items say', () => {
    for (const invoice of year.invoices) {
      const items = year.invoiceItems.filter(({ invoiceId }) => invoiceId === invoice.id)
      const net = items.reduce((sum, { quantity, rate }) => sum + toCents(quantity * rate, invoice.currency), 0)
      expect(items.length).toBeGreaterThan(0)
      expect(invoice.amountCents).toBe(net + Math.round((net * invoice.taxRate) / 100))
    }
  })

  test('numbers invoices by the year of issue', () => {
    for (const { invoiceNumber, issueDate } of year.invoices) {
      expect(invoiceNumber).toMatch(/^INV-\d{4}-\d{3}$/)
      expect(invoiceNumber.slice(4, 8)).toBe(issueDate.slice(0, 4))
    }
  })

  test('has five overdue invoices of different ages, three drafts and one cancelled', () => {
    const { overdue, draft, cancelled } = tally(year.invoices.map(({ status }) => status))
    expect({ overdue, draft, cancelled }).toEqual({ overdue: 5, draft: 3, cancelled: 1 })
    const dueDays = year.invoices.filter(({ status }) => status === 'overdue').map(({ dueDate }) => dueDate ?? '')
    expect(new Set(dueDays).size).toBe(5)
    for (const due of dueDays) {
      expect(due < dayOf(today)).toBe(true)
      expect(due >= daysFrom(today, -120)).toBe(true)
    }
    const waiting = year.invoices.filter(({ status }) => status === 'sent' || status === 'pending')
    for (const { dueDate } of waiting) expect((dueDate ?? '') >= dayOf(today)).toBe(true)
  })

  test('has a past close date for each closed deal, and a next action for many', () => {
    for (const { stage, actualCloseDate, probability } of year.deals) {
      const isClosed = stage.startsWith('closed')
      expect(actualCloseDate !== null).toBe(isClosed)
      expect(probability === 0 || probability === 100).toBe(isClosed)
      if (actualCloseDate) expect(actualCloseDate < dayOf(today)).toBe(true)
    }
    expect(year.deals.filter(({ nextAction }) => nextAction).length).toBeGreaterThan(12)
  })

  test('begins no deal, invoice or document before its client', () => {
    const joined = new Map(year.clients.map(({ id, createdAt }) => [id, createdAt]))
    const tooEarly = [...year.deals, ...year.invoices, ...year.documents].filter(
      ({ clientId, createdAt }) => clientId !== null && createdAt < (joined.get(clientId) ?? today),
    )
    expect(tooEarly).toEqual([])
  })

  test('has no record made in the future', () => {
    for (const { createdAt } of Object.values(year).flat())
      expect(createdAt.getTime()).toBeLessThanOrEqual(today.getTime())
    for (const { receivedAt } of year.emails) expect(receivedAt?.getTime()).toBeLessThanOrEqual(today.getTime())
  })

  test('has mail from today and yesterday, some of it unread', () => {
    const daysOfMail = tally(year.emails.map(({ receivedAt }) => (receivedAt ? dayOf(receivedAt) : '')))
    expect(daysOfMail[dayOf(today)]).toBeGreaterThan(5)
    expect(daysOfMail[daysFrom(today, -1)]).toBeGreaterThan(5)
    expect(year.emails.filter(({ read, folder }) => !read && folder === 'inbox').length).toBeGreaterThan(10)
    expect(year.emails.filter(({ importanceScore }) => importanceScore !== null).length).toBeGreaterThan(80)
  })

  test('has three events today, eight in the week to come, and only markets on weekends', () => {
    const planned = year.events.filter(({ isSuggested }) => !isSuggested)
    const on = (day: string) => planned.filter(({ startDateTime }) => dayOf(startDateTime) === day)
    expect(on(dayOf(today)).length).toBeGreaterThanOrEqual(3)
    const week = Array.from({ length: 7 }, (_, index) => on(daysFrom(today, index + 1))).flat()
    expect(week.length).toBeGreaterThanOrEqual(8)
    for (const { title, startDateTime } of year.events) {
      if (isWeekend(dayOf(startDateTime))) expect(title).toMatch(/market/i)
    }
    expect(planned.some(({ startDateTime }) => dayOf(startDateTime) > daysFrom(today, 28))).toBe(true)
  })

  test('suggests five events, each found in a mail that mentions it', () => {
    const suggested = year.events.filter(({ isSuggested }) => isSuggested)
    expect(suggested.map(({ aiConfidence }) => aiConfidence)).toEqual([0.93, 0.86, 0.74, 0.62, 0.41])
    for (const { aiSource, aiSourceId, clientId, startDateTime, aiQuote } of suggested) {
      const mail = year.emails.find(({ id }) => id === aiSourceId)
      const client = year.clients.find(({ id }) => id === clientId)
      expect(aiSource).toBe('email')
      expect(mail?.senderEmail).toBe(client?.email)
      expect(mail?.body).toContain(aiQuote)
      expect(mail?.body).toContain(String(Number(dayOf(startDateTime).slice(8))))
    }
    const tasting = englishDay(weekdayFrom(today, proposedMeetings.larkTasting.inDays))
    expect(year.emails.some(({ body }) => body.includes(`${tasting} at 10:30 AM`))).toBe(true)
  })

  test('has tasks that are overdue, due today, due later, without a date and done', () => {
    const open = year.tasks.filter(({ completed }) => !completed)
    const due = open.map(({ dueDate }) => dueDate && dayOf(dueDate))
    expect(due.filter((day) => day && day < dayOf(today)).length).toBeGreaterThanOrEqual(4)
    expect(due.filter((day) => day === dayOf(today)).length).toBeGreaterThanOrEqual(3)
    expect(due.filter((day) => day && day > dayOf(today)).length).toBeGreaterThanOrEqual(10)
    expect(due.filter((day) => day === null).length).toBeGreaterThanOrEqual(5)
    expect(year.tasks.length - open.length).toBeGreaterThanOrEqual(20)
  })

  test('puts each note in one place', () => {
    for (const { folder, folderId, important } of year.notes) {
      expect(folder === null).toBe(folderId !== null)
      if (important) expect(folder).toBe('inbox')
    }
    expect(new Set(year.notes.map(({ folderId }) => folderId)).size).toBe(5)
  })

  test('has three new requests, and a client for each that was converted', () => {
    expect(tally(year.contactSubmissions.map(({ status }) => status)).new).toBe(3)
    for (const { status, clientId } of year.contactSubmissions) expect(clientId !== null).toBe(status === 'converted')
  })

  test('has four unread notifications', () => {
    expect(year.notifications.filter(({ readAt }) => readAt === null)).toHaveLength(4)
    for (const { href } of year.notifications)
      expect(href).toMatch(/^\/(requests|tasks|invoices|emails|calendar|settings)/)
  })

  test('measures the twelve months before this one, and the business grows', () => {
    const months = year.analytics
    expect(new Set(months.map(({ period }) => period)).size).toBe(12)
    expect(plusDays(months.at(-1)?.periodEnd ?? '', 1)).toBe(`${dayOf(today).slice(0, 7)}-01`)
    const earned = months.map(({ revenueCents }) => revenueCents ?? 0)
    expect(total(earned.slice(6))).toBeGreaterThan(total(earned.slice(0, 6)) * 1.3)
    const inDollars = new Set(year.invoices.filter(({ currency }) => currency === 'USD').map(({ id }) => id))
    const paid = year.invoicePayments.filter(
      ({ paidOn, invoiceId }) =>
        inDollars.has(invoiceId) &&
        paidOn >= (months[0]?.periodStart ?? '') &&
        paidOn <= (months.at(-1)?.periodEnd ?? ''),
    )
    expect(total(earned)).toBe(total(paid.map(({ amountCents }) => amountCents)))
  })

  test('mentions only people who do not exist', () => {
    const addresses = JSON.stringify(year).match(/[\w.+-]+@[\w.-]+\w/g) ?? []
    expect(addresses.length).toBeGreaterThan(400)
    expect(addresses.filter((address) => !/@([\w-]+\.)*example\.(com|org)$/.test(address))).toEqual([])
    const phones = [...year.clients, ...year.contactSubmissions].flatMap(({ phone }) => phone ?? [])
    for (const phone of phones) expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/)
  })
})

test('the same day gives the same year', async () => {
  const today = new Date('2026-11-13T15:20:00Z')
  await clearEverything()
  await seedYear(db, today)
  const first = await readYear()
  await clearEverything()
  await seedYear(db, today)
  expect(await readYear()).toEqual(first)
})

test('a won deal is billed in two halves that make its price', () => {
  for (const [name, deal] of Object.entries(demoDeals)) {
    if (deal.stage !== 'closed-won') continue
    const parts = halves[name as keyof typeof demoDeals] ?? []
    const billed = total(parts.map((half) => total(half?.lines.map(([, quantity, rate]) => quantity * rate) ?? [])))
    expect([deal.value, deal.value / 2], name).toContain(billed)
  }
})

test('no two clients share an address or a telephone', () => {
  const people = Object.values(clientele)
  for (const field of ['email', 'phone'] as const) {
    const given = people.map((person) => person[field]).filter(Boolean)
    expect(new Set(given).size).toBe(given.length)
  }
})

async function clearEverything() {
  const names = [...Object.values(tables), mailAccounts].map((table) => `"${getTableName(table)}"`)
  await db.execute(sql.raw(`truncate ${names.join(', ')} restart identity cascade`))
}

async function readYear() {
  const all = <T extends PgTable>(table: T) =>
    db
      .select()
      .from(table as PgTable)
      .orderBy(sql`1`) as unknown as Promise<T['$inferSelect'][]>
  return {
    clients: await all(clients),
    deals: await all(deals),
    dealStageMoves: await all(dealStageMoves),
    invoices: await all(invoices),
    invoiceItems: await all(invoiceItems),
    invoicePayments: await all(invoicePayments),
    emails: await all(emails),
    events: await all(events),
    meetings: await all(meetings),
    tasks: await all(tasks),
    noteFolders: await all(noteFolders),
    notes: await all(notes),
    documents: await all(documents),
    contactSubmissions: await all(contactSubmissions),
    neighbourhoodPosts: await all(neighbourhoodPosts),
    analytics: await all(analytics),
    aiActivityLog: await all(aiActivityLog),
    notifications: await all(notifications),
  }
}

const within = (least: number, most: number) =>
  expect.toSatisfy((count: number) => count >= least && count <= most, `between ${least} and ${most}`)

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

function tally<Word extends string>(words: Word[]): Partial<Record<Word, number>> {
  const counts: Partial<Record<Word, number>> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
