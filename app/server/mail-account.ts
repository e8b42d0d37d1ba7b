import { accountForSending } from '#features/emails/server/store/accounts'
import type { Db } from '#platform/db/database'

/** Whether there is an account through which mail can leave the house. */
export const hasMailAccount = async (db: Db): Promise<boolean> => (await accountForSending(db, null)) !== undefined
