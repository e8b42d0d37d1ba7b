import { eq } from 'drizzle-orm'
import { formatCents } from '#core/money'
import { saveStagedDocument } from '#features/documents/server/store'
import { makeLink } from '#features/invoices/server/store'
import { notify } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import type { Staged } from '#platform/files/staging'
import { publishInvalidation } from '#platform/live/live'
import type { Seal } from '#platform/secrets/seal'
import { listQuotes } from '../../api'
import { type QuoteContent, totalsOfContent } from '../../content'
import { pdfName } from '../../quote-mail'
import { awaitsAnswer, statusOn } from '../../status'
import { quotes } from '../table'
import { billOnAcceptance, winDeal } from './billing'
import { contentColumns, writeLines } from './content'
import { findRecipient } from './details'
import { type Actor, clientActor, recordHistory, systemActor } from './history'
import { lockQuote, type StoredQuote, todayOf } from './read'

export type Acceptance = {
  name: string
  address: string
  browser: string
  /** By a signature, which has a link of its own; the quote needs none. */
  isSigned?: boolean
  /** The owner, who learned of it elsewhere; without it the client. */
  by?: Actor | undefined
  /** What the client saw and chose. */
  revision: number
  content: QuoteContent
  chosen: boolean[]
  at: Date
}

/**
 * Everything that an acceptance causes, in one transaction: the content that the client saw is accepted, the deal is
 * won, the deposit is billed, the PDF is stored and the owner notified. False if the quote can no longer be accepted,
 * as in a second tab.
 */
export async function acceptQuote(
  db: Db,
  files: Files,
  id: number,
  { name, address, browser, isSigned = false, by, revision, content, chosen, at }: Acceptance,
  pdf: Staged,
  /** For the link of the deposit invoice. */
  invoiceSeal: Seal,
  answered?: Answered,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await lockQuote(tx, id)
    if (!(await isOpen(tx, before, at, isSigned || by !== undefined))) return false
    const document = await saveStagedDocument(
      tx,
      files,
      { name: pdfName(before.quoteNumber), clientId: before.clientId, origin: 'quote', originId: id },
      pdf,
    )
    await tx
      .update(quotes)
      .set({
        ...contentColumns(content, chosen),
        status: 'accepted',
        revision,
        acceptedAt: at,
        acceptedName: name,
        acceptedAddress: address || null,
        acceptedBrowser: browser || null,
        acceptedDocumentId: document.id,
        updatedAt: at,
      })
      .where(eq(quotes.id, id))
    await writeLines(tx, id, content, chosen)
    await winDeal(tx, before, at)
    await recordHistory(tx, id, by ?? clientActor, 'accepted', name)
    for (const invoice of await billOnAcceptance(tx, await lockQuote(tx, id), at))
      await makeLink(tx, invoice, invoiceSeal, systemActor)
    const total = formatCents(totalsOfContent(content, chosen).totalCents, content.currency)
    const seenEarlier = revision < before.revision ? ', as it was before your last change' : ''
    const body = `${content.title}, ${total}${seenEarlier}`
    await (by
      ? publishInvalidation(tx, [listQuotes.path])
      : notifyOwner(tx, before, 'accepted', `${name} accepted ${before.quoteNumber}`, body))
    await answered?.(tx, id, 'accepted')
    return true
  })
}

/** What else an answer causes, in the same transaction. */
export type Answered = (tx: Transaction, id: number, answer: 'accepted' | 'declined') => Promise<void>

/** False if the quote can no longer be declined. */
export async function declineQuote(
  db: Db,
  id: number,
  reason: string,
  now: Date,
  answered?: Answered,
  /** The owner, who learned of it elsewhere; without it the client. */
  by?: Actor,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (!(await isOpen(tx, quote, now, by !== undefined))) return false
    await tx
      .update(quotes)
      .set({ status: 'declined', declinedAt: now, declineReason: reason || null, updatedAt: now })
      .where(eq(quotes.id, id))
    await recordHistory(tx, id, by ?? clientActor, 'declined', reason || null)
    await (by
      ? publishInvalidation(tx, [listQuotes.path])
      : notifyOwner(tx, quote, 'declined', `${quote.clientName} declined ${quote.quoteNumber}`, reason || quote.title))
    await answered?.(tx, id, 'declined')
    return true
  })
}

export type QuoteQuestion = {
  quote: Pick<StoredQuote, 'quoteNumber' | 'answersMessageId'>
  from: { name: string; address: string }
  text: string
  at: Date
}

/** Puts the question into the inbox, in the conversation of the quote. False if it has none. */
export type ReceiveQuestion = (tx: Transaction, question: QuoteQuestion) => Promise<boolean>

/** The owner is notified in any case. Also about a quote that was answered or has expired. */
export async function askAboutQuote(
  db: Db,
  id: number,
  question: string,
  at: Date,
  receiveQuestion: ReceiveQuestion,
): Promise<void> {
  await db.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    const { clientEmail } = await findRecipient(tx, quote.clientId)
    const from = { name: quote.clientName, address: clientEmail }
    await receiveQuestion(tx, { quote, from, text: question, at })
    await recordHistory(tx, id, clientActor, 'question', question)
    const subject = `question:${at.getTime()}`
    await notifyOwner(tx, quote, subject, `${quote.clientName} asks about ${quote.quoteNumber}`, question)
  })
}

const isOpen = async (tx: Db, quote: StoredQuote, now: Date, needsNoLink = false) =>
  awaitsAnswer(statusOn(quote, await todayOf(tx, now))) && (needsNoLink || quote.sealedToken !== null)

async function notifyOwner(
  tx: Transaction,
  quote: StoredQuote,
  event: string,
  title: string,
  body: string,
): Promise<void> {
  const subject = `quote:${quote.id}:${event}`
  await notify(tx, { kind: 'quote-answer', subject, title, body: body.slice(0, 500), href: `/quotes/${quote.id}` })
  await publishInvalidation(tx, [listQuotes.path])
}
