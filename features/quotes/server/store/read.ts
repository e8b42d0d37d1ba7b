import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { fromCents } from '#core/money'
import { sliceOf } from '#core/paging'
import { notFound } from '#core/problem'
import { clientNameOf, idsOfFoundClients } from '#features/clients/server/store'
import type { NamedTax } from '#features/invoices/tax-terms'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { newestMailOf, troubleOf } from '#platform/outbox/trouble'
import { containsTyped } from '#platform/search/searchable-text'
import { totalsOfContent } from '../../content'
import { billedEarlier, instalmentCents } from '../../instalments'
import type { InstalmentTime, QuoteAttachment } from '../../quote'
import { defaultPageSize, type QuoteFilter, type QuoteQuery, type QuoteSort } from '../../quote-list'
import { statusOn } from '../../status'
import { invoices, quoteAttachments, quoteInstalments, quoteItems, quotes } from '../table'
import { attachedTo } from './attachments'
import { contentOf, shareOf } from './content'

export type StoredQuote = Awaited<ReturnType<typeof findStoredQuote>>

export const todayOf = async (db: Db, now: Date): Promise<Day> => dayIn((await readBusiness(db)).timeZone, now)

export async function findQuotes(db: Db, query: QuoteQuery, today: Day) {
  const found = db
    .select({ ...quoteColumns, newestMail: newestMailOf('quote', quotes.id) })
    .from(quotes)
    .where(listCondition(query, today))
    .orderBy(...orderBy(query))
    .$dynamic()
  const slice = sliceOf(query, defaultPageSize)
  const rows = await (slice ? found.limit(slice.limit).offset(slice.offset) : found)
  return rows.map((row) => Object.assign(toQuote(row, today), { mailTrouble: troubleOf(row.newestMail) }))
}

export async function countQuotes(db: Db, query: QuoteQuery, today: Day): Promise<number> {
  const condition = listCondition(query, today)
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(quotes).where(condition)
  return row?.total ?? 0
}

export async function findQuote(db: Db, id: number, now: Date) {
  return toQuote(await findStoredQuote(db, id), await todayOf(db, now))
}

export async function findStoredQuote(db: Db, id: number) {
  const [row] = await db.select(quoteColumns).from(quotes).where(eq(quotes.id, id))
  if (!row) throw notFound('Quote not found')
  return row
}

export async function lockQuote(tx: Db, id: number): Promise<StoredQuote> {
  const found = await tx.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update')
  if (found.length === 0) throw notFound('Quote not found')
  return findStoredQuote(tx, id)
}

/** Converts a row to the API format: amounts, totals and the status of today. Named one by one, as spreading a wide row is slow. */
export function toQuote(row: StoredQuote, today: Day) {
  const { items, instalments, currency } = row
  const content = contentOf(row)
  const totals = totalsOfContent(
    content,
    items.map(({ chosen }) => chosen),
  )
  const amount = (cents: number) => fromCents(cents, currency)
  const shares = instalments.map((instalment) => ({ due: instalment.due, share: shareOf(instalment, currency) }))
  const cents = instalmentCents(shares, totals.totalCents, currency)
  const schedule = instalments.map(({ id, isDeposit, due, day, invoiceId, invoiceNumber }, index) => ({
    id,
    isDeposit,
    due,
    day,
    share: shares[index]?.share as (typeof shares)[number]['share'],
    amount: amount(cents[index] ?? 0),
    invoiceId,
    invoiceNumber,
  }))
  const earlier = cents.filter((_, index) => instalments[index] && billedEarlier(instalments[index]))
  return {
    id: row.id,
    quoteNumber: row.quoteNumber,
    version: row.version,
    replacesId: row.replacesId,
    clientId: row.clientId,
    clientName: row.clientName,
    dealId: row.dealId,
    title: row.title,
    status: statusOn(row, today),
    issueDate: row.issueDate,
    validUntil: row.validUntil,
    currency,
    taxRate: row.taxRate,
    taxTreatment: row.taxTreatment,
    taxNote: row.taxNote,
    moreTaxes: row.moreTaxes,
    pricesIncludeTax: row.pricesIncludeTax,
    withholding: row.withholding,
    discount: content.discount,
    deposit: content.deposit,
    language: row.language,
    message: row.message,
    terms: row.terms,
    subtotal: amount(totals.subtotalCents),
    discountAmount: amount(totals.discountCents),
    taxes: totals.taxes.map(({ name, rate, baseCents, taxCents }) => ({
      ...(name !== undefined && { name }),
      rate,
      base: amount(baseCents),
      amount: amount(taxCents),
    })),
    taxAmount: amount(totals.taxCents),
    withheldAmount: amount(totals.withheldCents),
    amount: amount(totals.totalCents),
    depositAmount: schedule.find(({ isDeposit }) => isDeposit)?.amount ?? 0,
    schedule,
    attachments: attachedTo(row).map(({ id, documentId, name, contentType, size }) => ({
      id,
      documentId,
      name,
      contentType,
      size,
    })),
    rest: amount(totals.totalCents - earlier.reduce((sum, one) => sum + one, 0)),
    items: content.items.map((item, index) => ({
      id: items[index]?.id as number,
      description: item.description,
      quantity: item.quantity,
      rate: item.rate,
      taxRate: item.taxRate,
      moreTaxes: item.moreTaxes ?? null,
      unit: item.unit ?? null,
      discount: item.discount,
      optional: item.optional,
      alternative: item.alternative,
      chosen: items[index]?.chosen as boolean,
      amount: amount(totals.lineCents[index] ?? 0),
    })),
    sentAt: row.sentAt,
    viewedAt: row.viewedAt,
    acceptedAt: row.acceptedAt,
    declinedAt: row.declinedAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

const clientName = clientNameOf(quotes.clientId) as SQL<string>

type StoredItem = {
  id: number
  description: string
  quantity: number
  rate: number
  taxRate: number | null
  moreTaxes: NamedTax[] | null
  unit: string | null
  discountPercent: number | null
  discountCents: number | null
  optional: boolean
  alternative: string | null
  chosen: boolean
}

const items = sql<StoredItem[]>`coalesce((
  select json_agg(
    json_build_object(
      'id', id, 'description', description, 'quantity', quantity, 'rate', rate, 'taxRate', tax_rate,
      'moreTaxes', more_taxes, 'unit', unit,
      'discountPercent', discount_percent, 'discountCents', discount_cents,
      'optional', optional, 'alternative', alternative, 'chosen', chosen
    )
    order by position
  )
  from ${quoteItems} where ${eq(quoteItems.quoteId, quotes.id)}
), '[]')`

type StoredInstalment = {
  id: number
  isDeposit: boolean
  due: InstalmentTime
  day: Day | null
  percent: number | null
  amountCents: number | null
  billedAt: string | null
  invoiceId: number | null
  invoiceNumber: string | null
}

const invoiceNumber = sql`select ${invoices.invoiceNumber} from ${invoices} where ${eq(invoices.id, quoteInstalments.invoiceId)}`

const instalments = sql<StoredInstalment[]>`coalesce((
  select json_agg(
    json_build_object(
      'id', id, 'isDeposit', is_deposit, 'due', due, 'day', day, 'percent', percent,
      'amountCents', amount_cents, 'billedAt', billed_at, 'invoiceId', invoice_id,
      'invoiceNumber', (${invoiceNumber})
    )
    order by position
  )
  from ${quoteInstalments} where ${eq(quoteInstalments.quoteId, quotes.id)}
), '[]')`

/** As it is attached; `position` is null for what was taken off. */
export type StoredAttachment = QuoteAttachment & { position: number | null; fileKey: string }

const attachments = sql<StoredAttachment[]>`coalesce((
  select json_agg(
    json_build_object(
      'id', id, 'position', position, 'documentId', document_id, 'name', name, 'fileKey', file_key,
      'contentType', content_type, 'size', size
    )
    order by position
  )
  from ${quoteAttachments} where ${eq(quoteAttachments.quoteId, quotes.id)}
), '[]')`

const quoteColumns = { ...getTableColumns(quotes), clientName, items, instalments, attachments }

function listCondition({ search, status, clientId, dealId }: Partial<QuoteQuery>, today: Day): SQL | undefined {
  return and(
    search ? searchCondition(search) : undefined,
    statusCondition(status ?? 'all', today),
    clientId === undefined ? undefined : eq(quotes.clientId, clientId),
    dealId === undefined ? undefined : eq(quotes.dealId, dealId),
  )
}

const searchCondition = (search: string): SQL | undefined =>
  or(
    containsTyped(quotes.quoteNumber, search),
    containsTyped(quotes.title, search),
    sql`${quotes.clientId} in (${idsOfFoundClients(search)})`,
  )

/** `statusOn` in SQL. */
function statusCondition(filter: QuoteFilter, today: Day): SQL | undefined {
  const isValid = or(isNull(quotes.validUntil), gte(quotes.validUntil, today))
  const where: Record<QuoteFilter, SQL | undefined> = {
    all: undefined,
    open: and(sql`${quotes.status} in ('sent', 'viewed')`, isValid),
    accepted: eq(quotes.status, 'accepted'),
    declined: eq(quotes.status, 'declined'),
    expired: and(sql`${quotes.status} in ('draft', 'sent', 'viewed')`, lt(quotes.validUntil, today)),
    draft: and(eq(quotes.status, 'draft'), isValid),
  }
  return where[filter]
}

const sortColumns: Record<QuoteSort, (typeof quotes)[keyof typeof quotes & string]> = {
  quoteNumber: quotes.quoteNumber,
  amount: quotes.amountCents,
  issueDate: quotes.issueDate,
  validUntil: quotes.validUntil,
} as never

function orderBy({ sort, direction }: QuoteQuery): SQL[] {
  const order = direction === 'asc' ? asc : desc
  return [sortColumns[sort], quotes.id].map((column) => order(column as never))
}
