import { eq } from 'drizzle-orm'
import type { Facts } from '#features/assistant/server/facts'
import { invoiceLinkSeal, invoiceUrl } from '#features/invoices/server/store'
import { invoices } from '#features/invoices/server/table'
import type { Db } from '#platform/db/database'
import { clientFacts } from './assistant/client-facts'
import { mailFacts } from './assistant/mail-facts'
import { moneyFacts } from './assistant/money-facts'
import { recordFacts } from './assistant/record-facts'
import { findWaiting } from './waiting'

/** The assistant's read model over all features. Figures are computed here, never by a model. */
export const assistantFacts = (db: Db, links?: { secret: string; publicUrl: string }): Facts => ({
  ...clientFacts(db),
  ...moneyFacts(db),
  ...recordFacts(db),
  ...mailFacts(db),
  invoiceLink: async (id) => {
    if (!links) return null
    const [found] = await db.select({ sealedToken: invoices.sealedToken }).from(invoices).where(eq(invoices.id, id))
    return invoiceUrl(invoiceLinkSeal(links.secret), links.publicUrl, found?.sealedToken ?? null)
  },
  waitingForClients: (clientId) => findWaiting(db, new Date(), clientId),
})
