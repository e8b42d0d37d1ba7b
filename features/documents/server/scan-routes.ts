import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer'
import { receiptName } from '../receipt-name'
import { receiptFolder } from '../scan'
import * as calls from '../scan-api'
import { changeScanSettings, scanSettings } from './read-scans'
import type { DocumentRouteDeps } from './route-deps'
import * as store from './store'
import { findScan, repeatScan, setReceiptState } from './store/scans'

export function scanRoutes(app: FastifyInstance, { db }: Pick<DocumentRouteDeps, 'db'>): void {
  answer(app, calls.readScanSettings, () => scanSettings(db))
  answer(app, calls.changeScanSettings, ({ input }) => changeScanSettings(db, input))
  answer(app, calls.readScan, async ({ input: { id } }) => {
    await store.findDocument(db, id)
    return findScan(db, id)
  })
  answer(app, calls.repeatScan, async ({ input: { id } }) => {
    await store.findDocument(db, id)
    return repeatScan(db, id)
  })
  answer(app, calls.changeReceipt, ({ input: { id, state } }) =>
    db.transaction(async (tx) => {
      const { name } = await store.findDocument(tx, id)
      const receipt = await setReceiptState(tx, id, state)
      if (state === 'used')
        await store.changeDocument(tx, id, { name: receiptName(receipt, name), folder: receiptFolder })
      return findScan(tx, id)
    }),
  )
}
