import { asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { mailAccounts, mailFolders } from '../table/accounts'

/** Folders without a standard role, which a mail of the same account can be moved to. */
export const listCustomFolders = (db: Db) =>
  db
    .select({
      id: mailFolders.id,
      accountId: mailFolders.accountId,
      account: mailAccounts.address,
      name: mailFolders.name,
    })
    .from(mailFolders)
    .innerJoin(mailAccounts, eq(mailAccounts.id, mailFolders.accountId))
    .where(isNull(mailFolders.role))
    .orderBy(asc(mailAccounts.id), asc(mailFolders.name))
