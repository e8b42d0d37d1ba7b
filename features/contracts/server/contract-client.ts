import { notFound, Problem } from '#core/problem'
import { findClient } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import { clientMissing } from '../api'

export async function findContractClient(db: Db, id: number) {
  try {
    return await findClient(db, id)
  } catch (error) {
    throw error instanceof Problem && error.status === 404 ? notFound(clientMissing) : error
  }
}
