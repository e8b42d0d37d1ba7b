import type { Db } from '#platform/db/database'
import type { OwnerAction } from '../importance-learning'

/** Records what the owner did with mails, for the importance score. Never throws. */
export type RecordOwnerAction = (db: Db, action: OwnerAction, ids: number[]) => Promise<void>
