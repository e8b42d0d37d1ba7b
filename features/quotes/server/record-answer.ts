import { conflict } from '#core/problem'
import { invoiceLinkSeal } from '#features/invoices/server/store'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { drawAcceptance } from './draw-pdf'
import { type Answered, acceptQuote, declineQuote } from './store/answers'
import type { Actor } from './store/history'
import { findQuote } from './store/read'

type RecordAnswerDeps = { db: Db; files: Files; secret: string; answered?: Answered | undefined }

type HeardAnswer = {
  id: number
  answer: 'accepted' | 'declined'
  name?: string | undefined
  reason?: string | undefined
}

/** Records an answer that the client gave in another way. The proposed lines are accepted. */
export async function recordAnswer(
  { db, files, secret, answered }: RecordAnswerDeps,
  { id, answer, name, reason = '' }: HeardAnswer,
  by: Actor,
  now: Date,
) {
  const { clientName } = await findQuote(db, id, now)
  const isRecorded =
    answer === 'declined' ? await declineQuote(db, id, reason, now, answered, by) : await accept(name || clientName)
  if (!isRecorded) throw conflict('This quote was answered, replaced or has expired.')
  return findQuote(db, id, now)

  async function accept(acceptedName: string): Promise<boolean> {
    const { pdf, ...seen } = await drawAcceptance(db, id, { name: acceptedName, at: now })
    const staged = await files.stage(pdf)
    try {
      const acceptance = { name: acceptedName, address: '', browser: '', ...seen, at: now, by }
      return await acceptQuote(db, files, id, acceptance, staged, invoiceLinkSeal(secret), answered)
    } finally {
      await staged.discard()
    }
  }
}
