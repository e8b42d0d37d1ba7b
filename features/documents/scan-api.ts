import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { receiptStates, Scan, ScanSettings } from './scan'

const byId = z.object({ id: PathRecordId })

/** The words read from a picture or a scanned PDF, with their places, and what a receipt says. */
export const readScan = call('GET /api/documents/:id/scan', { input: byId, output: Scan })

/** Reads the newest version once more, in the languages of the settings. */
export const repeatScan = call('POST /api/documents/:id/scan', { input: byId, output: Scan, status: 202 })

/** `used` names the document after its receipt and puts it into the folder Receipts. */
export const changeReceipt = call('PATCH /api/documents/:id/receipt', {
  input: byId.extend({ state: z.enum(receiptStates, 'Must be suggested, used or dismissed') }),
  output: Scan,
})

export const readScanSettings = call('GET /api/settings/scans', { input: z.object({}), output: ScanSettings })

export const changeScanSettings = call('PUT /api/settings/scans', { input: ScanSettings, output: ScanSettings })
