import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { minute } from '#core/durations'
import type { Db } from '#platform/db/database'
import { queueMail } from '#platform/outbox/outbox'
import { codeMail } from '../../sign-mail'
import { signers } from '../table'
import { act, type SignerVisit } from './answers'
import { recordHistory } from './history'

const validMinutes = 15
const maxTries = 5

const hashOf = (signerId: number, code: string) => createHash('sha256').update(`${signerId}:${code}`).digest('hex')

/** Mails a new code of six digits to the signer's address. */
export function sendCode(db: Db, visit: SignerVisit, now: Date): Promise<'sent' | 'closed'> {
  return act<'sent'>(db, visit, now, async (tx, request, signer, by) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await tx
      .update(signers)
      .set({ codeHash: hashOf(signer.id, code), codeSentAt: now, codeTries: 0, viewedAt: signer.viewedAt ?? now })
      .where(eq(signers.id, signer.id))
    await queueMail(tx, {
      key: `sign-code:${signer.id}:${now.getTime()}`,
      origin: { kind: 'sign-code', id: request.id },
      to: [{ name: signer.name, address: signer.email }],
      ...codeMail(request.language, { code, title: request.title }),
    })
    await recordHistory(tx, request.id, by, 'code-sent', now, signer.email)
    return 'sent'
  })
}

/** Whether the code is the one that was mailed. It works once, for 15 minutes and five tries. */
export function confirmCode(
  db: Db,
  visit: SignerVisit,
  code: string,
  now: Date,
): Promise<'right' | 'wrong' | 'closed'> {
  return act(db, visit, now, async (tx, request, signer, by) => {
    const isFresh = signer.codeSentAt !== null && now.getTime() - signer.codeSentAt.getTime() < validMinutes * minute
    const isRight =
      signer.codeHash !== null &&
      isFresh &&
      signer.codeTries < maxTries &&
      timingSafeEqual(Buffer.from(signer.codeHash), Buffer.from(hashOf(signer.id, code.replace(/\s/g, ''))))
    await tx
      .update(signers)
      .set(isRight ? { codeHash: null, codeConfirmedAt: now } : { codeTries: signer.codeTries + 1 })
      .where(eq(signers.id, signer.id))
    await recordHistory(tx, request.id, by, isRight ? 'code-confirmed' : 'code-wrong', now)
    return isRight ? 'right' : 'wrong'
  })
}
