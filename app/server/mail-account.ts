import { accountForSending } from '#features/emails/server/store/accounts'
import type { Db } from '#platform/db/database'

/** The address that mails are sent from by default. */
export const senderAddress = async (db: Db): Promise<string | undefined> => (await accountForSending(db, null))?.address

/** Whether a mail account that can send is connected. */
export const hasMailAccount = async (db: Db): Promise<boolean> => (await accountForSending(db, null)) !== undefined
