import { invalid } from '#core/problem'
import { clientLimits } from '#features/clients/client'
import { createClient, findByContact, lockImports } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { isAddress } from '../addresses'
import { findEmail } from './store/find'

/** Creates a client from the sender of a mail, or returns the existing client with that address. */
export async function createClientFromEmail(db: Db, id: string) {
  const { senderEmail, senderName } = await findEmail(db, id)
  if (!isAddress(senderEmail)) throw invalid({ senderEmail: 'This mail does not say from which address it came' })
  return db.transaction(async (tx) => {
    // Serialized: two concurrent requests would not see each other's new client.
    await lockImports(tx)
    const [known] = await findByContact(tx, { emails: [senderEmail.toLowerCase()], phones: [], names: [] })
    if (known) return { ...known, isNew: false }
    const name = (senderName || (senderEmail.split('@')[0] as string)).slice(0, clientLimits.name)
    const created = await createClient(tx, { name, email: senderEmail, status: 'active' })
    return { ...created, isNew: true }
  })
}
