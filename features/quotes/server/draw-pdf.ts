import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { createQuoteDocument } from '../quote-document'
import { renderQuotePdf } from './send'
import { findQuoteDetails } from './store/details'

/** A quote as the sheet that is drawn, and as PDF. */
export async function drawQuote(db: Db, id: number, now: Date) {
  const quote = await findQuoteDetails(db, id, now)
  const sheet = createQuoteDocument(quote, await readBusiness(db))
  return { quote, sheet, pdf: await renderQuotePdf(db, quote) }
}
