import type { FastifyInstance } from 'fastify'
import {
  listWaiting,
  readContractRecord,
  readDealRecord,
  readInvoiceRecord,
  readQuoteRecord,
} from '#features/clients/record-api'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import { chainOfContract, chainOfDeal, chainOfInvoice, chainOfQuote } from './read-models/record-chain'
import { findWaiting } from './read-models/waiting'

/** Composed here because the chain goes through several features. */
export function recordRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, readDealRecord, async ({ input: { id } }) => ({ steps: await chainOfDeal(db, id) }))
  answer(app, readQuoteRecord, async ({ input: { id } }) => ({ steps: await chainOfQuote(db, id) }))
  answer(app, readContractRecord, async ({ input: { id } }) => ({ steps: await chainOfContract(db, id) }))
  answer(app, readInvoiceRecord, async ({ input: { id } }) => ({ steps: await chainOfInvoice(db, id) }))
  answer(app, listWaiting, () => findWaiting(db, new Date()))
}
