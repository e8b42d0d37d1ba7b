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
 * A quote that everybody has signed is accepted as on its own page, in the transaction of the last signature. The PDF
 * is drawn before, because that takes long. Undefined if there is nothing to accept.
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
    /** Locked before the request, in the same order as other changes to the quote. */
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
