import type { Db } from '#platform/db/database'

/** Whether there is an account through which mail can leave the house. None can be connected yet. */
export const hasMailAccount = async (_db: Db): Promise<boolean> => false
