import { count, desc, eq, inArray } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import { clientFromRow } from '#features/clients/import-row'
import { createClient } from '#features/clients/server/store'
import { notify } from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listRequests } from '../api'
import type { ConsultationForm, RequestStatus } from '../request'
import { contactSubmissions } from './table'

/** Stores the request and notifies the owner in one transaction. */
export async function createRequest(db: Db, { name, email, phone, message, via }: ConsultationForm): Promise<void> {
  await db.transaction(async (tx) => {
    const [request] = await tx
      .insert(contactSubmissions)
      .values({ name, email, phone: phone || null, message, via: via ?? null })
      .returning({ id: contactSubmissions.id })
    await notify(tx, {
      kind: 'consultation-request',
      subject: `request:${request?.id}`,
      title: `${name} asks for a consultation`,
      body: message.slice(0, 140),
      href: '/requests',
    })
    await publishInvalidation(tx, [listRequests.path])
  })
}

export async function findRequests(db: Db, status: RequestStatus | undefined) {
  return db
    .select()
    .from(contactSubmissions)
    .where(status && eq(contactSubmissions.status, status))
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .limit(500)
}

/** Number of requests per link code. */
export async function countRequestsVia(db: Db, codes: string[]): Promise<Record<string, number>> {
  if (codes.length === 0) return {}
  const rows = await db
    .select({ via: contactSubmissions.via, count: count() })
    .from(contactSubmissions)
    .where(inArray(contactSubmissions.via, codes))
    .groupBy(contactSubmissions.via)
  return Object.fromEntries(rows.map((row) => [row.via as string, row.count]))
}

export async function updateRequestStatus(db: Db, id: number, status: RequestStatus) {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.status === 'converted') throw conflict('This request has already become a client')
    const [moved] = await tx.update(contactSubmissions).set({ status }).where(eq(contactSubmissions.id, id)).returning()
    await publishInvalidation(tx, [listRequests.path])
    return moved as NonNullable<typeof moved>
  })
}

export async function convertRequest(db: Db, id: number): Promise<number> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.clientId !== null) return request.clientId
    const client = await createClient(tx, clientOf(request))
    await tx
      .update(contactSubmissions)
      .set({ status: 'converted', clientId: client.id })
      .where(eq(contactSubmissions.id, id))
    await publishInvalidation(tx, [listRequests.path, '/api/clients'])
    return client.id
  })
}

/** A visitor may write anything as a phone number; what is none goes to the notes. */
function clientOf({ name, email, phone, message }: typeof contactSubmissions.$inferSelect) {
  const fields = { name, email, phone: phone ?? '', notes: message, status: 'pending', businessName: '', address: '' }
  const made = clientFromRow({ ...fields, line: 1 })
  return 'client' in made ? made.client : { name, email, notes: message, status: 'pending' as const }
}

async function lockRequest(tx: Db, id: number) {
  const [request] = await tx.select().from(contactSubmissions).where(eq(contactSubmissions.id, id)).for('update')
  if (!request) throw notFound('That request no longer exists')
  return request
}
