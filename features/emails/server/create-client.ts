import { invalid } from '#core/problem'
import { clientLimits } from '#features/clients/client'
import { createClient, findKnown, waitForImports } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { isAddress } from '../addresses'
import { findEmail } from './store/reading'

/** The sender of a mail becomes a client, unless they are one already. */
export async function createClientFrom(db: Db, id: string) {
  const { senderEmail, senderName } = await findEmail(db, id)
  if (!isAddress(senderEmail)) throw invalid({ senderEmail: 'This mail does not say from which address it came' })
  return db.transaction(async (tx) => {
    // Two windows at once would not see each other's client.
    await waitForImports(tx)
    const [known] = await findKnown(tx, { emails: [senderEmail.toLowerCase()], phones: [], names: [] })
    if (known) return { ...known, isNew: false }
    const name = (senderName || (senderEmail.split('@')[0] as string)).slice(0, clientLimits.name)
    const created = await createClient(tx, { name, email: senderEmail, status: 'active' })
    return { ...created, isNew: true }
  })
}
