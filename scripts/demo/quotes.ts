import { and, eq, inArray } from 'drizzle-orm'
import { documents } from '#features/documents/server/table'
import type { StoredStatus } from '#features/quotes/quote'
import { NewQuote } from '#features/quotes/quote-input'
import { createQuote } from '#features/quotes/server/store'
import { keepAttachments, placeAttachments } from '#features/quotes/server/store/attachments'
import { quoteHistory, quoteInstalments, quotes } from '#features/quotes/server/table'
import type { Db, Transaction } from '#platform/db/database'
import { type ClientKey, clientele } from './clients'
import { daysFrom } from './days'
import type { demoDeals } from './deals'

type Offered = {
  client: ClientKey
  deal: keyof typeof demoDeals
  title: string
  status: StoredStatus
  /** Days from today. */
  issued: number
  validDays: number
  message?: string
  terms?: string
  deposit?: { kind: 'percent' | 'amount'; value: number }
  /** Percent, and the days from today. */
  instalments?: [percent: number, days: number][]
  declineReason?: string
  acceptedName?: string
  items: { description: string; quantity: number; rate: number; optional?: boolean; alternative?: string }[]
}

const offers: Offered[] = [
  {
    client: 'lark',
    deal: 'larkSite',
    title: 'Bakery website with cake orders',
    status: 'accepted',
    issued: -380,
    validDays: 30,
    acceptedName: 'Rosa Delfino',
    items: [
      { description: 'Website of five pages', quantity: 1, rate: 1900 },
      { description: 'Cake orders with pick-up times', quantity: 1, rate: 900 },
    ],
  },
  {
    client: 'hanley',
    deal: 'hanleySite',
    title: 'New website',
    status: 'declined',
    issued: -80,
    validDays: 30,
    declineReason: 'My nephew will do it for pizza. No hard feelings.',
    items: [{ description: 'Website of four pages', quantity: 1, rate: 2600 }],
  },
  {
    client: 'albright',
    deal: 'albrightShop',
    title: 'Toy shop online',
    status: 'sent',
    issued: -75,
    validDays: 30,
    items: [{ description: 'Shop with two hundred toys', quantity: 1, rate: 5200 }],
  },
  {
    client: 'haddad',
    deal: 'haddadGallery',
    title: 'Client galleries and print orders',
    status: 'accepted',
    issued: -13,
    validDays: 30,
    acceptedName: 'Leila Haddad',
    deposit: { kind: 'percent', value: 50 },
    items: [
      { description: 'Private galleries with a code', quantity: 1, rate: 3200 },
      { description: 'Print orders', quantity: 1, rate: 1400 },
    ],
  },
  {
    client: 'tollivers',
    deal: 'tolliversPrices',
    title: 'Market price board',
    status: 'viewed',
    issued: -6,
    validDays: 30,
    message:
      'It was good to see the counter at six in the morning. This is the board we drew on the back of the price list: changed from a phone, read from across the room.',
    terms: 'The screen stays yours. Changes to the prices need no help from us.',
    deposit: { kind: 'percent', value: 30 },
    instalments: [[30, 30]],
    items: [
      { description: 'Price board, changed from a phone', quantity: 1, rate: 3900 },
      { description: 'Screen, 43 inches', quantity: 1, rate: 480, alternative: 'Screen' },
      { description: 'Screen, 55 inches', quantity: 1, rate: 690, alternative: 'Screen' },
      { description: 'A day of photographs', quantity: 1, rate: 420, optional: true },
    ],
  },
  {
    client: 'weemsCreek',
    deal: 'weemsHaulOut',
    title: 'Haul-out schedule',
    status: 'sent',
    issued: -2,
    validDays: 21,
    deposit: { kind: 'amount', value: 2000 },
    items: [
      { description: 'Schedule for the lift and the yard', quantity: 1, rate: 7400 },
      { description: 'Reminders by text message, a year', quantity: 1, rate: 800 },
    ],
  },
  {
    client: 'doubleDip',
    deal: 'doubleDipSite',
    title: 'Website and flavor of the day',
    status: 'draft',
    issued: 0,
    validDays: 30,
    items: [
      { description: 'Website of three pages', quantity: 1, rate: 2400 },
      { description: 'Flavor of the day, set from a phone', quantity: 1, rate: 900, optional: true },
    ],
  },
]

type Ids = {
  clientIds: Record<string, number>
  dealIds: Record<string, number>
  /** The invoice that bills the deposit of an accepted quote. */
  depositOf: (deal: keyof typeof demoDeals) => number
}

/** Quotes in several states. Their links are made by the owner, whose secret seals them. */
export async function seedQuotes(tx: Transaction, today: Date, { clientIds, dealIds, depositOf }: Ids): Promise<void> {
  for (const offer of offers) {
    const { client, deal, issued, validDays, instalments = [], status, declineReason, acceptedName, ...content } = offer
    const at = new Date(today.getTime() + issued * 86_400_000)
    const input = NewQuote.parse({
      ...content,
      clientId: clientIds[client],
      dealId: dealIds[deal],
      issueDate: daysFrom(today, issued),
      validUntil: daysFrom(today, issued + validDays),
      currency: 'USD',
      language: 'en',
      schedule: instalments.map(([value, days]) => ({
        due: 'day',
        day: daysFrom(today, days),
        share: { kind: 'percent', value },
      })),
    })
    const quote = await createQuote(tx, input, { actor: 'owner', userId: 1 }, at)
    const viewedAt = new Date(at.getTime() + 3_600_000)
    const answeredAt = new Date(at.getTime() + 2 * 86_400_000)
    const isOpened = status !== 'draft' && status !== 'sent'
    const isAnswered = status === 'accepted' || status === 'declined'
    await tx
      .update(quotes)
      .set({
        status,
        createdAt: at,
        ...(status !== 'draft' && { sentAt: at }),
        ...(isOpened && { viewedAt }),
        ...(status === 'accepted' && { acceptedAt: answeredAt, acceptedName: acceptedName ?? null }),
        ...(status === 'declined' && { declinedAt: answeredAt, declineReason: declineReason ?? null }),
        updatedAt: isAnswered ? answeredAt : at,
      })
      .where(eq(quotes.id, quote.id))
    if (status === 'accepted')
      await tx
        .update(quoteInstalments)
        .set({ billedAt: answeredAt, invoiceId: depositOf(deal) })
        .where(and(eq(quoteInstalments.quoteId, quote.id), eq(quoteInstalments.isDeposit, true)))
    await tx.update(quoteHistory).set({ createdAt: at }).where(eq(quoteHistory.quoteId, quote.id))
    if (status !== 'draft')
      await tx.insert(quoteHistory).values({
        quoteId: quote.id,
        actor: 'owner',
        kind: 'mail-sent',
        detail: clientele[client].email,
        createdAt: at,
      })
    const byClient = { quoteId: quote.id, actor: 'client' as const }
    if (isOpened) await tx.insert(quoteHistory).values({ ...byClient, kind: 'viewed', createdAt: viewedAt })
    if (isAnswered)
      await tx
        .insert(quoteHistory)
        .values({ ...byClient, kind: status, detail: acceptedName ?? declineReason ?? null, createdAt: answeredAt })
  }
}

/** File names by the title of the quote that they are attached to. */
const attached: Record<string, string[]> = {
  'Market price board': ['tollivers-logo.png', 'mainstreet-prices.pdf'],
  'Haul-out schedule': ['weems-creek-proposal.pdf'],
}

/** Attaches documents to quotes, once their files are stored. */
export async function attachToQuotes(db: Db): Promise<void> {
  for (const [title, filenames] of Object.entries(attached))
    await db.transaction(async (tx) => {
      const [quote] = await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.title, title))
      const found = await tx.select().from(documents).where(inArray(documents.filename, filenames))
      if (!quote || found.length < filenames.length) throw new Error(`The demo lacks what “${title}” is made of`)
      const chosen = filenames.flatMap((name) => found.filter(({ filename }) => filename === name))
      const given = chosen.map(({ id }) => ({ documentId: id }))
      await placeAttachments(tx, quote.id, await keepAttachments(tx, quote.id, given))
    })
}

export const savedItemRows = [
  { description: 'Website', rate: 480, unit: 'pages' },
  { description: 'Photographs, half a day', rate: 420 },
  { description: 'Care plan', rate: 95, unit: 'months' },
  { description: 'Workshop', rate: 120, unit: 'hours' },
  { description: 'Translation into Spanish', rate: 60, unit: 'pages' },
]
