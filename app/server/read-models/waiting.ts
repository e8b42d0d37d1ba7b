import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { day } from '#core/durations'
import type { WaitingRecord } from '#features/clients/record-api'
import { clients } from '#features/clients/server/table'
import { contracts } from '#features/contracts/server/table'
import { mailAccounts } from '#features/emails/server/table/accounts'
import { isAwaited, owedCents } from '#features/invoices/server/store/figures'
import { invoices } from '#features/invoices/server/table'
import { fileRequests } from '#features/portal/server/table'
import { quotes } from '#features/quotes/server/table'
import { readBusiness } from '#features/settings/server/store'
import { signers, signRequests } from '#features/signing/server/table'
import type { Db } from '#platform/db/database'

type Waiting = Omit<WaitingRecord, 'since'> & { since: Date }

const maxOfKind = 50

/** What waits for a client to answer, sign, pay or send, longest first. */
export async function findWaiting(db: Db, now: Date, clientId?: number): Promise<Waiting[]> {
  const today = dayIn((await readBusiness(db)).timeZone, now)
  const owner = { clientId: clients.id, clientName: clients.name }
  const onlyOf = clientId === undefined ? undefined : eq(clients.id, clientId)
  const quoteSince = sql<string>`coalesce(${quotes.sentAt}, ${quotes.createdAt})`
  const offered = await db
    .select({ id: quotes.id, ...owner, title: quotes.title, since: quoteSince })
    .from(quotes)
    .innerJoin(clients, eq(clients.id, quotes.clientId))
    .where(
      and(
        inArray(quotes.status, ['sent', 'viewed']),
        notExists(requestsOf(db, eq(signRequests.quoteId, quotes.id), isOut(today))),
        or(isNull(quotes.validUntil), sql`${quotes.validUntil} >= ${today}`),
        onlyOf,
      ),
    )
    .orderBy(asc(quoteSince))
    .limit(maxOfKind)
  const contractSince = sql<string>`coalesce(${contracts.sentAt}, ${contracts.updatedAt})`
  const unsigned = await db
    .select({ id: contracts.id, ...owner, title: contracts.title, since: contractSince })
    .from(contracts)
    .innerJoin(clients, eq(clients.id, contracts.clientId))
    .where(
      and(
        eq(contracts.state, 'sent'),
        notExists(requestsOf(db, eq(signRequests.contractId, contracts.id), ne(signRequests.state, 'draft'))),
        onlyOf,
      ),
    )
    .orderBy(asc(contractSince))
    .limit(maxOfKind)
  const signSince = sql<string>`coalesce(${signRequests.sentAt}, ${signRequests.createdAt})`
  const toSign = await db
    .select({ id: signRequests.id, ...owner, title: signRequests.title, since: signSince })
    .from(signRequests)
    .innerJoin(clients, eq(clients.id, signRequests.clientId))
    .where(and(isOut(today), asksOthers(await ownAddresses(db)), onlyOf))
    .orderBy(asc(signSince))
    .limit(maxOfKind)
  const invoiceSince = sql<string>`coalesce(${invoices.sentAt}, ${invoices.issueDate}::timestamp at time zone 'UTC')`
  const unpaid = await db
    .select({ id: invoices.id, ...owner, title: invoices.invoiceNumber, since: invoiceSince })
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.clientId))
    .where(
      and(isAwaited, or(isNotNull(invoices.sentAt), isNotNull(invoices.sealedToken)), sql`${owedCents} > 0`, onlyOf),
    )
    .orderBy(asc(invoiceSince))
    .limit(maxOfKind)
  const asked = await db
    .select({ id: clients.id, ...owner, title: fileRequests.title, since: fileRequests.createdAt })
    .from(fileRequests)
    .innerJoin(clients, eq(clients.id, fileRequests.clientId))
    .where(and(isNull(fileRequests.receivedAt), isNull(fileRequests.closedAt), onlyOf))
    .orderBy(asc(fileRequests.createdAt))
    .limit(maxOfKind)
  const withDays = (
    kind: Waiting['kind'],
    rows: (Omit<Waiting, 'kind' | 'days' | 'since'> & { since: string | Date })[],
  ) =>
    rows.map((row) => {
      const since = new Date(row.since)
      return { ...row, kind, since, days: Math.max(0, Math.floor((now.getTime() - since.getTime()) / day)) }
    })
  return [
    ...withDays('quote', offered),
    ...withDays('contract', unsigned),
    ...withDays('signature', toSign),
    ...withDays('invoice', unpaid),
    ...withDays('file', asked),
  ].sort((a, b) => a.since.getTime() - b.since.getTime())
}

const isOut = (today: Day) =>
  and(eq(signRequests.state, 'out'), or(isNull(signRequests.lastDay), gte(signRequests.lastDay, today)))

/** What was sent for signature is listed by its request; a quote can still be answered on its page afterwards. */
const requestsOf = (db: Db, isOfRecord: SQL, isCounted: SQL | undefined) =>
  db.select({ id: signRequests.id }).from(signRequests).where(and(isOfRecord, isCounted))

async function ownAddresses(db: Db): Promise<string[]> {
  const { email } = await readBusiness(db)
  const accounts = await db.select({ address: mailAccounts.address }).from(mailAccounts)
  return [email, ...accounts.map(({ address }) => address)].map((address) => address.toLowerCase())
}

/** It is the turn of somebody else than the owner. */
const asksOthers = (own: string[]) =>
  sql`exists (select from ${signers} where ${signers.requestId} = ${signRequests.id} and ${signers.signedAt} is null
    and ${notInArray(sql`lower(${signers.email})`, own)}
    and (not ${signRequests.inOrder} or not exists (
      select from ${signers} as earlier
      where earlier.request_id = ${signRequests.id} and earlier.position < ${signers.position} and earlier.signed_at is null)))`
