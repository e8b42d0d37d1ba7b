import { invoiceLinkSeal } from '#features/invoices/server/store'
import { drawAcceptance } from '#features/quotes/server/draw-pdf'
import { acceptQuote, lockQuote } from '#features/quotes/server/store'
import type { Db, Transaction } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { whoAccepts } from '../who-accepts'
import type { Signature, SignerVisit } from './store/answers'
import { findClient, type StoredRequest } from './store/read'

type AcceptDeps = { db: Db; files: Files; secret: string }

/**
 * Signed by everybody, a quote is accepted as on its own page, in the transaction of the last signature. Drawing takes
 * long, so it comes before. Undefined where nothing is to be accepted.
 */
export async function prepareAcceptance(
  { db, files, secret }: AcceptDeps,
  request: StoredRequest,
  { signerId, address, browser }: SignerVisit,
  { name }: Pick<Signature, 'name'>,
  at: Date,
) {
  const { quoteId, clientId, signers } = request
  if (quoteId === null) return undefined
  const client = await findClient(db, clientId)
  const signed = signers.map((signer) =>
    signer.id === signerId ? { ...signer, signedName: name, address, browser } : signer,
  )
  const by = whoAccepts(signed, client?.email)
  if (!by) return undefined
  const accepted = { name: by.signedName ?? by.name, at }
  const { pdf, ...seen } = await drawAcceptance(db, quoteId, accepted)
  const staged = await files.stage(pdf)
  return {
    /** Before the request, as whoever answers or changes the quote does. */
    lock: async (tx: Transaction) => {
      await lockQuote(tx, quoteId)
    },
    accept: async (tx: Transaction) => {
      const from = { address: by.address ?? '', browser: by.browser ?? '' }
      const acceptance = { ...accepted, ...seen, ...from, isSigned: true }
      await acceptQuote(tx, files, quoteId, acceptance, staged, invoiceLinkSeal(secret))
    },
    discard: () => staged.discard(),
  }
}
