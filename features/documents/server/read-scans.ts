import { readSetting, saveSetting } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { FileMissing } from '#platform/files/blob-store'
import type { Files } from '#platform/files/files'
import { publishInvalidation } from '#platform/live/live'
import { readScan } from '#platform/scans/read-scan'
import { runClaimed } from '#platform/throttle/claim'
import { defaultScanSettings, ScanSettings } from '../scan'
import { readScanSettings } from '../scan-api'
import { type ClaimedScan, claimScan, enqueueScans, saveScan } from './store/scans'

const settingsKey = 'scans'
const claimMinutes = 20

/** Reads all scans that wait, one at a time whatever the number of processes; returns how many. */
export async function readPendingScans(db: Db, files: Files, read = readScan): Promise<number> {
  await enqueueScans(db)
  let count = 0
  let isDone = false
  const readNext = async () => {
    const next = await claimScan(db)
    isDone = !next
    if (!next) return
    await saveScan(db, next, await readDocument(db, files, next, read))
    count++
  }
  while (!isDone && (await runClaimed(db, 'scans', claimMinutes, readNext)));
  return count
}

async function readDocument(db: Db, files: Files, { key, contentType }: ClaimedScan, read: typeof readScan) {
  const { languages } = await scanSettings(db)
  try {
    return await read(await files.open(key), contentType, languages)
  } catch (error) {
    if (error instanceof FileMissing) return { outcome: 'unread', problem: 'damaged' } as const
    throw error
  }
}

export async function scanSettings(db: Db): Promise<ScanSettings> {
  const { data } = ScanSettings.safeParse(await readSetting(db, settingsKey))
  return data ?? defaultScanSettings
}

export async function changeScanSettings(db: Db, settings: ScanSettings): Promise<ScanSettings> {
  await db.transaction(async (tx) => {
    await saveSetting(tx, settingsKey, settings)
    await publishInvalidation(tx, [readScanSettings.path])
  })
  return settings
}
