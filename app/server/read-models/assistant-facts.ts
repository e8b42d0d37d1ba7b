import type { Facts } from '#features/assistant/server/facts'
import type { Db } from '#platform/db/database'
import { clientFacts } from './assistant/client-facts'
import { mailFacts } from './assistant/mail-facts'
import { moneyFacts } from './assistant/money-facts'
import { recordFacts } from './assistant/record-facts'
import { findWaiting } from './waiting'

/** The assistant's read model over all features. Figures are computed here, never by a model. */
export const assistantFacts = (db: Db): Facts => ({
  ...clientFacts(db),
  ...moneyFacts(db),
  ...recordFacts(db),
  ...mailFacts(db),
  waitingForClients: (clientId) => findWaiting(db, new Date(), clientId),
})
