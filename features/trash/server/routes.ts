import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import { publishInvalidation } from '#platform/live/live'
import * as trash from '#platform/trash/trash'
import * as calls from '../api'
import type { TrashedRecord } from '../trash'

const maxListed = 500

export function trashRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  answer(app, calls.listTrash, async () => (await trash.listTrash(db, maxListed)) as ListedRecord[])
  answer(app, calls.restoreRecord, ({ input: { kind, id } }) =>
    db.transaction(async (tx) => {
      await trash.restoreFromTrash(tx, kind, id)
      // Lists of every feature may show it again, or name it.
      await publishInvalidation(tx, ['/api'])
    }),
  )
  answer(app, calls.deleteForGood, ({ input: { kind, id } }) =>
    db.transaction(async (tx) => {
      await trash.deleteFromTrash(tx, kind, id)
      await publishInvalidation(tx, [calls.listTrash.path])
    }),
  )
  answer(app, calls.emptyTrash, () =>
    db.transaction(async (tx) => {
      await trash.emptyTrash(tx)
      await publishInvalidation(tx, [calls.listTrash.path])
    }),
  )
}

type ListedRecord = Omit<TrashedRecord, 'deletedAt'> & { deletedAt: Date }
