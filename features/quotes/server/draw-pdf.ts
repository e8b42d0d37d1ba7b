import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { proposedChoice } from '../chosen-lines'
import { createQuoteDocument } from '../quote-document'
import { renderQuotePdf } from './send'
import { contentOf } from './store/content'
import { findQuoteDetails, findRecipient } from './store/details'
import { findStoredQuote, todayOf, toQuote } from './store/read'
import { withContent } from './with-content'

/** A quote as the sheet that is drawn, and as PDF. */
export async function drawQuote(db: Db, id: number, now: Date) {
  const quote = await findQuoteDetails(db, id, now)
  const sheet = createQuoteDocument(quote, await readBusiness(db))
  return { quote, sheet, pdf: await renderQuotePdf(db, quote) }
}

/** What is accepted where the client signs the quote as it was proposed, with the PDF that says so. */
export async function drawAcceptance(db: Db, id: number, accepted: { name: string; at: Date }) {
  const quote = await findStoredQuote(db, id)
  const content = contentOf(quote)
  const chosen = proposedChoice(content.items)
  const shown = toQuote(withContent(quote, content, chosen), await todayOf(db, accepted.at))
  const pdf = await renderQuotePdf(db, { ...shown, ...(await findRecipient(db, quote.clientId)) }, accepted)
  return { revision: quote.revision, content, chosen, pdf }
}
