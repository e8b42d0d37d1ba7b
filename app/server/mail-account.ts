import { accountForSending } from '#features/emails/server/store/accounts'
import type { Db } from '#platform/db/database'

/** Whether a mail account that can send is connected. */
export const hasMailAccount = async (db: Db): Promise<boolean> => (await accountForSending(db, null)) !== undefined
