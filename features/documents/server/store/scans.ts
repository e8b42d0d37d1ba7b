import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import { type Db, notify, type Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import type { Scan as ScanResult } from '#platform/scans/scan-types'
import { listDocuments } from '../../api'
import { findReceipt } from '../../receipt'
import { problemMessages, type ReceiptState, type Scan } from '../../scan'
import { documentPages, documentScans, documents, hasNoText } from '../table'

/** The notification channel that wakes the reading of scans. */
export const scanChannel = 'scans_waiting'

/** The first attempt and two more: the file may be the reason that its process crashes. */
const maxAttempts = 3

export type ClaimedScan = { documentId: number; version: number; key: string; contentType: string }

/** Each version is enqueued once, also of documents that were stored long ago. */
export async function enqueueScans(db: Db): Promise<void> {
  const unread = db
    .select({ documentId: documents.id, version: documents.version })
    .from(documents)
    .leftJoin(documentScans, eq(documentScans.documentId, documents.id))
    .where(and(hasNoText(documents), or(isNull(documentScans.id), ne(documentScans.version, documents.version))))
    .orderBy(asc(documents.id))
  const found = await unread
  if (found.length === 0) return
  await db
    .insert(documentScans)
    .values(found)
    .onConflictDoUpdate({ target: documentScans.documentId, set: { ...waiting, version: sql`excluded.version` } })
}

/** A PDF with text on some pages only: the others are read as a scan. */
export async function enqueuePartialScan(tx: Transaction, document: { documentId: number; version: number }) {
  await tx
    .insert(documentScans)
    .values(document)
    .onConflictDoUpdate({ target: documentScans.documentId, set: { ...waiting, version: document.version } })
}

const waiting = {
  state: 'waiting',
  attempts: 0,
  startedAt: null,
  problem: null,
  receipt: null,
  receiptState: 'suggested',
} as const

/** Claims the next scan, those that failed before last; what another process has locked is skipped. */
export async function claimScan(db: Db): Promise<ClaimedScan | undefined> {
  const next = db
    .select({ id: documentScans.id })
    .from(documentScans)
    .where(or(eq(documentScans.state, 'waiting'), isAbandoned))
    .orderBy(asc(documentScans.attempts), sql`${documentScans.documentId} desc`)
    .limit(1)
    .for('update', { skipLocked: true })
  for (;;) {
    const [claimed] = await db
      .update(documentScans)
      .set({
        state: sql`case when ${documentScans.attempts} >= ${maxAttempts} then 'failed' else 'reading' end`,
        problem: sql`case when ${documentScans.attempts} >= ${maxAttempts} then 'stopped' end`,
        attempts: sql`${documentScans.attempts} + 1`,
        startedAt: sql`now()`,
      })
      .where(eq(documentScans.id, next))
      .returning({
        documentId: documentScans.documentId,
        version: documentScans.version,
        state: documentScans.state,
      })
    if (!claimed) return undefined
    const { documentId, version, state } = claimed
    const [file] = await db
      .select({ key: documents.fileKey, contentType: documents.contentType })
      .from(documents)
      .where(and(eq(documents.id, documentId), eq(documents.version, version)))
    if (state === 'reading' && file?.key) {
      return { documentId, version, key: file.key, contentType: file.contentType ?? '' }
    }
    // The version was replaced while it waited: the newer one is enqueued by its own text extraction.
    if (state === 'reading') await db.delete(documentScans).where(eq(documentScans.documentId, documentId))
  }
}

/** Longer than any file may take: its process has died. */
const isAbandoned = and(
  eq(documentScans.state, 'reading'),
  lt(documentScans.startedAt, sql`now() - interval '20 minutes'`),
)

/** Of all pages, read or with text of their own. */
const maxTextLength = 200_000

/** Saved only if the document still has the version that was read. */
export async function saveScan(db: Db, { documentId, version }: ClaimedScan, result: ScanResult): Promise<void> {
  await db.transaction(async (tx) => {
    const [current] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, documentId), eq(documents.version, version)))
      .for('update')
    if (!current) return
    const scan = and(eq(documentScans.documentId, documentId), eq(documentScans.version, version))
    if (result.outcome === 'unread') {
      const { problem } = result
      const isFinal = problem === 'stopped' ? sql`${documentScans.attempts} >= ${maxAttempts}` : sql`true`
      await tx
        .update(documentScans)
        .set({ state: sql`case when ${isFinal} then 'failed' else 'waiting' end`, problem })
        .where(scan)
    } else {
      const pages = result.pages.map(({ text, boxes }, at) => ({ documentId, page: at + 1, text, boxes }))
      const text = result.pages
        .map((page) => page.ownText ?? page.text)
        .join('\n\n')
        .slice(0, maxTextLength)
      await tx.delete(documentPages).where(eq(documentPages.documentId, documentId))
      if (pages.length > 0) await tx.insert(documentPages).values(pages)
      await tx
        .update(documentScans)
        .set({ state: 'read', problem: null, pageCount: result.pageCount, receipt: findReceipt(text) })
        .where(scan)
      await tx.update(documents).set({ contentText: text }).where(eq(documents.id, documentId))
    }
    await publishInvalidation(tx, [listDocuments.path])
  })
}

export async function findScan(db: Db, documentId: number): Promise<Scan> {
  const [scan] = await db
    .select()
    .from(documentScans)
    .innerJoin(documents, and(eq(documents.id, documentId), eq(documents.version, documentScans.version)))
    .where(eq(documentScans.documentId, documentId))
  if (!scan) return { state: 'none', problem: null, pageCount: 0, pages: [], receipt: null }
  const { state, problem, pageCount, receipt, receiptState } = scan.document_scans
  const { page, text, boxes } = documentPages
  const isRead = state === 'read'
  return {
    state,
    problem: state === 'failed' && problem ? problemMessages[problem] : null,
    pageCount,
    pages: isRead
      ? await db
          .select({ page, text, boxes })
          .from(documentPages)
          .where(eq(documentPages.documentId, documentId))
          .orderBy(asc(page))
      : [],
    receipt: isRead && receipt ? { ...receipt, state: receiptState } : null,
  }
}

/** What was read stays searchable until the new reading is there. */
export async function repeatScan(db: Db, documentId: number): Promise<Scan> {
  return db.transaction(async (tx) => {
    const [scan] = await tx
      .update(documentScans)
      .set(waiting)
      .where(and(eq(documentScans.documentId, documentId), ne(documentScans.state, 'reading')))
      .returning({ id: documentScans.id })
    if (!scan && (await findScan(tx, documentId)).state === 'none')
      throw conflict('This document has text of its own, or is no picture')
    await publishInvalidation(tx, [listDocuments.path])
    await notify(tx, scanChannel, '')
    return findScan(tx, documentId)
  })
}

export async function setReceiptState(tx: Transaction, documentId: number, receiptState: ReceiptState) {
  const changed = await tx
    .update(documentScans)
    .set({ receiptState })
    .where(and(eq(documentScans.documentId, documentId), sql`${documentScans.receipt} is not null`))
    .returning({ receipt: documentScans.receipt })
  const receipt = changed[0]?.receipt
  if (!receipt) throw notFound('There is no receipt on this document')
  await publishInvalidation(tx, [listDocuments.path])
  return receipt
}
