import { eq, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/support/test-server'
import * as schema from './schema'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Row = Record<string, unknown>
type Entity = {
  table: PgTable
  /** All required fields. */
  required: Row
  /** Needs a new client. */
  ofClient?: true
  /** The defaults of the other fields. */
  defaults?: Row
  /** Nullable fields. */
  optional?: string[]
  /** The allowed values of a field. */
  words?: Record<string, string[]>
  /** Numbers from 0 to 1. */
  shares?: string[]
}

const anInstant = expect.any(Date)
const aDay = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
const noon = new Date('2026-03-02T12:00:00Z')
const one = new Date('2026-03-02T13:00:00Z')

const entities: Entity[] = [
  {
    table: schema.clients,
    required: { name: 'Rosa Núñez' },
    defaults: { businessName: '', email: '', status: 'active' },
    optional: ['phone', 'address', 'notes'],
    words: { status: ['active', 'pending', 'inactive'] },
  },
  {
    table: schema.emails,
    required: {
      senderEmail: 'rosa@example.com',
      senderName: 'Rosa',
      recipients: 'dana@example.com',
      subject: 'Menu',
      body: 'Hello',
    },
    defaults: { read: false, folder: 'inbox', important: false },
    optional: [
      'senderId',
      'gmailId',
      'outlookId',
      'importanceAnalysis',
      'importanceScore',
      'receivedAt',
      'generatedResponse',
    ],
    words: { folder: ['inbox', 'sent', 'drafts', 'junk', 'trash', 'archive'] },
    shares: ['importanceScore'],
  },
  {
    table: schema.users,
    required: { email: 'somebody@example.com', name: 'Somebody', username: 'somebody' },
    defaults: { role: 'user', updatedAt: anInstant },
    optional: ['profileImageUrl', 'phone', 'address', 'bio', 'preferences'],
  },
  {
    table: schema.tasks,
    required: { title: 'Call Rosa' },
    defaults: {
      completed: false,
      priority: 'medium',
      aiGenerated: false,
      reminderSent: false,
      updatedAt: anInstant,
    },
    optional: ['description', 'dueDate', 'clientId', 'dealId', 'assignedTo', 'aiReason'],
    words: { priority: ['high', 'medium', 'low'] },
  },
  {
    table: schema.deals,
    required: { name: 'Website' },
    ofClient: true,
    defaults: {
      valueCents: 0,
      currency: 'USD',
      stage: 'lead',
      probability: 0,
      relatedEmails: [],
      priority: 'medium',
      updatedAt: anInstant,
    },
    optional: [
      'description',
      'expectedCloseDate',
      'actualCloseDate',
      'assignedTo',
      'lastContactDate',
      'nextActionDate',
      'nextAction',
      'notes',
      'aiInsights',
      'aiNextSteps',
      'aiProbabilityScore',
    ],
    words: {
      stage: ['lead', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'],
      priority: ['low', 'medium', 'high'],
    },
    shares: ['aiProbabilityScore'],
  },
  {
    table: schema.invoices,
    required: { invoiceNumber: 'INV-2026-0001', amountCents: 125_000 },
    ofClient: true,
    defaults: { status: 'pending', issueDate: aDay },
    optional: ['dueDate', 'notes', 'stripePaymentIntentId'],
    words: { status: ['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'] },
  },
  {
    table: schema.documents,
    required: { name: 'Menu', type: 'pdf' },
    defaults: { size: 0, lastModified: anInstant },
    optional: ['path', 'filename', 'contentType', 'clientId'],
    words: { type: ['document', 'spreadsheet', 'pdf', 'image', 'archive'] },
  },
  {
    table: schema.notes,
    required: { title: 'Opening hours', content: 'From seven' },
    defaults: { tags: [], important: false, folder: 'inbox', updatedAt: anInstant },
    optional: ['clientId', 'folderId', 'aiSummary', 'aiAnalysis'],
    words: { folder: ['inbox', 'archive'] },
  },
  {
    table: schema.noteFolders,
    required: { name: 'Recipes' },
    defaults: { icon: 'folder', color: '#6366F1', isSystem: false },
  },
  {
    table: schema.events,
    required: { title: 'Tasting', startDateTime: noon, endDateTime: one },
    defaults: {
      allDay: false,
      attendees: [],
      color: '#4f46e5',
      reminderSent: false,
      isSuggested: false,
      skippedDays: [],
      uid: expect.any(String),
      sequence: 0,
      invited: [],
      updatedAt: anInstant,
    },
    optional: [
      'description',
      'location',
      'clientId',
      'aiSource',
      'aiSourceId',
      'aiConfidence',
      'aiQuote',
      'aiFoundBy',
      'suggestionKey',
      'dismissedAt',
      'startDay',
      'endDay',
      'timeZone',
      'rrule',
      'lastDay',
      'seriesId',
      'occurrenceDay',
      'reminderMinutes',
      'nextReminderAt',
      'invitedAt',
    ],
    shares: ['aiConfidence'],
  },
  {
    table: schema.meetings,
    required: {
      title: 'Tasting',
      startDate: '2026-03-02',
      startTime: '12:00:00',
      endDate: '2026-03-02',
      endTime: '13:00:00',
    },
    defaults: { attendees: [], status: 'scheduled', reminderSent: false },
    optional: ['description', 'location', 'clientId'],
    words: { status: ['scheduled', 'completed', 'cancelled'] },
  },
  {
    table: schema.analytics,
    required: { period: 'month' },
    defaults: { clientGrowth: 0, revenueGrowth: 0, dealGrowth: 0 },
    optional: [
      'responseRate',
      'averageResponseTime',
      'paymentRate',
      'emailCount',
      'openRate',
      'documentCount',
      'meetingCount',
      'revenueCents',
      'dealValueCents',
      'dealConversionRate',
      'taskCompletionRate',
      'periodStart',
      'periodEnd',
    ],
  },
  {
    table: schema.contactSubmissions,
    required: { name: 'Rosa', email: 'rosa@example.com', message: 'We need a website' },
    defaults: { status: 'new' },
    optional: ['phone', 'clientId'],
    words: { status: ['new', 'contacted', 'converted', 'dismissed'] },
  },
  {
    table: schema.aiActivityLog,
    required: { action: 'draft', description: 'Drafted an answer' },
    optional: ['suggestedAction', 'userAccepted', 'metadata'],
  },
  {
    table: schema.neighbourhoodPosts,
    required: { content: 'Fresh bread on Sunday' },
    defaults: { likes: 0, comments: 0 },
    optional: ['imageUrl', 'location'],
  },
]

describe.each(entities.map((entity) => ({ name: getTableName(entity.table), entity })))('$name', ({ entity }) => {
  const { table, required, ofClient, defaults = {}, optional = [], words = {}, shares = [] } = entity
  const complete = async () => ({ ...required, ...(ofClient && { clientId: await aClient() }) })
  const tryWith = async (changed: Row) => outcome(insertAlone(table, { ...(await complete()), ...changed }))

  test('a new row has an id, a creation time and the specified defaults', async () => {
    const given = await complete()
    const row = await insertAlone(table, given)
    expect(row).toMatchObject({ id: expect.any(Number), createdAt: anInstant, ...given, ...defaults })
    expect(Object.fromEntries(optional.map((field) => [field, row[field]]))).toEqual(
      Object.fromEntries(optional.map((field) => [field, null])),
    )
    expect((await insertAlone(table, given)).id).toBeGreaterThan(row.id as number)
  })

  test('required fields cannot be omitted', async () => {
    for (const field of Object.keys(await complete())) {
      expect([field, await tryWith({ [field]: undefined })]).toEqual([field, refusals.missing])
    }
  })

  for (const [field, known] of Object.entries(words)) {
    test(`${field} takes ${known.join(', ')} and nothing else`, async () => {
      for (const word of known) expect([word, await tryWith({ [field]: word })]).toEqual([word, 'accepted'])
      for (const word of ['something else', '', known[0]?.toUpperCase()]) {
        expect([word, await tryWith({ [field]: word })]).toEqual([word, refusals.notAllowed])
      }
    })
  }

  for (const field of shares) {
    test(`${field} goes from 0 to 1`, async () => {
      for (const share of [0, 0.5, 1]) expect([share, await tryWith({ [field]: share })]).toEqual([share, 'accepted'])
      for (const share of [-0.01, 1.01, 80]) {
        expect([share, await tryWith({ [field]: share })]).toEqual([share, refusals.notAllowed])
      }
    })
  }
})

describe('invalid rows are refused', () => {
  const cases: [string, PgTable, Row][] = [
    ['an event that ends before it begins', schema.events, { title: 'x', startDateTime: one, endDateTime: noon }],
    [
      'an event whose last day is before its first',
      schema.events,
      {
        title: 'x',
        startDateTime: noon,
        endDateTime: one,
        allDay: true,
        startDay: '2026-03-02',
        endDay: '2026-03-01',
      },
    ],
    [
      'a meeting that ends before it begins',
      schema.meetings,
      { title: 'x', startDate: '2026-03-02', startTime: '12:00', endDate: '2026-03-02', endTime: '11:59' },
    ],
    ['a document smaller than nothing', schema.documents, { name: 'x', type: 'pdf', size: -1 }],
    ['a post with fewer likes than none', schema.neighbourhoodPosts, { content: 'x', likes: -1 }],
  ]
  test.each(cases)('%s', async (_name, table, row) => {
    expect(await outcome(insertAlone(table, row))).toBe(refusals.notAllowed)
  })

  const ofClient: [string, PgTable, Row][] = [
    ['a deal over 100 percent', schema.deals, { name: 'x', probability: 101 }],
    ['a deal worth less than nothing', schema.deals, { name: 'x', valueCents: -1 }],
    ['an invoice over less than nothing', schema.invoices, { invoiceNumber: 'x', amountCents: -1 }],
    [
      'an invoice due before it is issued',
      schema.invoices,
      { invoiceNumber: 'x', amountCents: 1, issueDate: '2026-03-02', dueDate: '2026-03-01' },
    ],
  ]
  test.each(ofClient)('%s', async (_name, table, row) => {
    expect(await outcome(insertAlone(table, { ...row, clientId: await aClient() }))).toBe(refusals.notAllowed)
  })
})

describe('unique values', () => {
  test('a user’s e-mail', async () => {
    const user = { email: 'once@example.com', name: 'One', username: 'one' }
    await insert(schema.users, user)
    expect(await outcome(insert(schema.users, { ...user, username: 'two' }))).toBe(refusals.taken)
    await server.db.delete(schema.users).where(eq(schema.users.email, user.email))
  })

  test('an invoice number', async () => {
    const invoice = { invoiceNumber: 'INV-ONCE', amountCents: 100, clientId: await aClient() }
    await insert(schema.invoices, invoice)
    expect(await outcome(insert(schema.invoices, invoice))).toBe(refusals.taken)
  })

  test('a mail of a provider', async () => {
    const mail = { senderEmail: 'a', senderName: 'a', recipients: 'b', subject: 'c', body: 'd', gmailId: 'gmail-1' }
    await insert(schema.emails, mail)
    expect(await outcome(insert(schema.emails, mail))).toBe(refusals.taken)
  })
})

describe('when a client is deleted', () => {
  const deleteClient = (id: number) => server.db.delete(schema.clients).where(eq(schema.clients.id, id))

  test('a deal or an invoice prevents it', async () => {
    for (const [table, row] of [
      [schema.deals, { name: 'Website' }],
      [schema.invoices, { invoiceNumber: 'INV-HOLDS', amountCents: 100 }],
    ] as const) {
      const clientId = await aClient()
      await insert(table, { ...row, clientId })
      expect(refusals.stillNeeded).toContain(await outcome(deleteClient(clientId)))
    }
  })

  test('other records stay without a client', async () => {
    const clientId = await aClient()
    const left = [
      schema.tasks,
      schema.notes,
      schema.documents,
      schema.events,
      schema.meetings,
      schema.contactSubmissions,
    ] as const
    const records = []
    for (const table of left) {
      const { required } = entities.find((entity) => entity.table === table) as Entity
      records.push({ table, id: (await insert(table, { ...required, clientId })).id as number })
    }
    await deleteClient(clientId)
    for (const { table, id } of records) {
      const [row] = await server.db.select().from(table).where(eq(table.id, id))
      expect([getTableName(table), row?.clientId]).toEqual([getTableName(table), null])
    }
  })

  test('records cannot reference a missing client', async () => {
    expect(await outcome(insert(schema.tasks, { title: 'x', clientId: 987_654 }))).toBe(refusals.unknown)
  })
})

test('a task outlives its deal, and a note its folder', async () => {
  const deal = await insert(schema.deals, { name: 'Website', clientId: await aClient() })
  const task = await insert(schema.tasks, { title: 'Call', dealId: deal.id })
  await server.db.delete(schema.deals).where(eq(schema.deals.id, deal.id as number))
  const [freeTask] = await server.db
    .select()
    .from(schema.tasks)
    .where(eq(schema.tasks.id, task.id as number))
  expect(freeTask).toMatchObject({ dealId: null })

  const folder = await insert(schema.noteFolders, { name: 'Recipes' })
  const note = await insert(schema.notes, { title: 'Bread', content: 'Flour', folderId: folder.id })
  await server.db.delete(schema.noteFolders).where(eq(schema.noteFolders.id, folder.id as number))
  const [freeNote] = await server.db
    .select()
    .from(schema.notes)
    .where(eq(schema.notes.id, note.id as number))
  expect(freeNote).toMatchObject({ folderId: null })
})

test('invoice items have an order and defaults, and are deleted with the invoice', async () => {
  const invoice = await insert(schema.invoices, {
    invoiceNumber: 'INV-ITEMS',
    amountCents: 100,
    clientId: await aClient(),
  })
  const item = { invoiceId: invoice.id, position: 1, description: 'Bread' }
  expect(await insert(schema.invoiceItems, item)).toMatchObject({ ...item, quantity: 1, rate: 0 })
  expect(await outcome(insert(schema.invoiceItems, item))).toBe(refusals.taken)
  for (const wrong of [{ quantity: 0 }, { quantity: -1 }, { rate: -1 }]) {
    expect(await outcome(insert(schema.invoiceItems, { ...item, position: 2, ...wrong }))).toBe(refusals.notAllowed)
  }
  await server.db.delete(schema.invoices).where(eq(schema.invoices.id, invoice.id as number))
  expect(await server.db.select().from(schema.invoiceItems)).toEqual([])
})

test('a change sets updatedAt', async () => {
  const task = await insert(schema.tasks, { title: 'Call', updatedAt: noon })
  const [changed] = await server.db
    .update(schema.tasks)
    .set({ completed: true })
    .where(eq(schema.tasks.id, task.id as number))
    .returning()
  expect(changed?.updatedAt.getTime()).toBeGreaterThan(noon.getTime())
})

/** PostgreSQL error codes. */
const refusals = {
  missing: '23502',
  unknown: '23503',
  // The first code since PostgreSQL 18, the second before.
  stillNeeded: ['23001', '23503'],
  taken: '23505',
  notAllowed: '23514',
}

async function outcome(query: PromiseLike<unknown>): Promise<string> {
  try {
    await query
    return 'accepted'
  } catch (error) {
    return (error as { cause?: { code?: string } }).cause?.code ?? String(error)
  }
}

async function aClient(): Promise<number> {
  return (await insert(schema.clients, { name: 'Rosa Núñez' })).id as number
}

/** In its own table, so that earlier rows do not interfere. */
async function insertAlone(table: PgTable, row: Row): Promise<Row> {
  if (table !== schema.clients) await server.db.delete(table)
  return insert(table, row)
}

async function insert(table: PgTable, row: Row): Promise<Row> {
  const [made] = (await server.db
    .insert(table)
    .values(row as never)
    .returning()) as Row[]
  return made as Row
}
