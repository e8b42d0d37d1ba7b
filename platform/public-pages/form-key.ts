import { createHash, randomBytes } from 'node:crypto'
import type { Db, Transaction } from '#platform/db/database'
import { runOnce, storedAnswer } from '#platform/idempotency/run-once'
import { textField } from './form-body'

/** The value of a hidden field, by which a form that is sent twice is recognised. */
export const newFormKey = () => randomBytes(18).toString('base64url')

/**
 * The idempotency key of a submitted form; undefined without the hidden field. The content is part of it: a browser that
 * goes back shows the form with its old key, and something else may be written into it.
 */
export function sentFormKey(form: string, fields: unknown, content: string[]): string | undefined {
  const key = textField(fields, 'key')
  if (key === '') return undefined
  return `form ${createHash('sha256')
    .update(JSON.stringify([form, key, ...content]))
    .digest('base64url')}`
}

export const wasSent = async (db: Db, key: string | undefined): Promise<boolean> =>
  key !== undefined && (await storedAnswer(db, key)) !== undefined

/** Does the work of a form in a transaction, and nothing where the same form did it before. */
export async function sendOnce(
  db: Db,
  key: string | undefined,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  if (key === undefined) await db.transaction(work)
  else
    await runOnce(db, key, async (tx) => {
      await work(tx)
      return { status: 303, body: '' }
    })
}
