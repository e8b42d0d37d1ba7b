import { createHash } from 'node:crypto'
import { plural } from '#core/plural'
import { notify } from '#features/notifications/server/store'
import { readSetting, saveSetting } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { checkFiles } from '#platform/files/check'
import type { Files } from '#platform/files/files'
import { publishInvalidation } from '#platform/live/live'
import { DocumentFilter } from '../document-list'
import { expireStaleCheck, FileCheck } from '../file-check'
import { readFilesState } from '../files-api'
import { findDocuments } from './store'

const maxNamesInNotification = 3
const settingsKey = 'file-check'

/** Checks all files, saves the result and notifies the owner of missing or altered ones. */
export async function checkDocumentFiles(db: Db, files: Files, now: Date): Promise<number> {
  const at = now.toISOString()
  const before = (await lastFileCheck(db, now))?.faults ?? 0
  await saveFileCheck(db, { state: 'running', at, faults: before })
  try {
    const faults = await checkFiles(db, files, now)
    await db.transaction(async (tx) => {
      await saveFileCheck(tx, { state: 'done', at, faults })
      if (faults > 0) await notifyAboutFaults(tx, faults)
    })
    return faults
  } catch (error) {
    await saveFileCheck(db, { state: 'failed', at, faults: before })
    throw error
  }
}

export async function lastFileCheck(db: Db, now: Date): Promise<FileCheck | null> {
  const { data } = FileCheck.safeParse(await readSetting(db, settingsKey))
  return data ? expireStaleCheck(data, now) : null
}

export async function saveFileCheck(db: Db, check: FileCheck): Promise<void> {
  await db.transaction(async (tx) => {
    await saveSetting(tx, settingsKey, check)
    await publishInvalidation(tx, [readFilesState.path, '/api/settings'])
  })
}

/** The hash as subject prevents a second notification about the same files. */
async function notifyAboutFaults(tx: Transaction, faults: number): Promise<void> {
  const damaged = await findDocuments(tx, DocumentFilter.parse({ view: 'damaged', sort: 'name', direction: 'asc' }))
  const identity = damaged.map(({ id, version }) => `${id}.${version}`).join(' ')
  const names = damaged.slice(0, maxNamesInNotification).map(({ name }) => name)
  const others = damaged.length - names.length
  await notify(tx, {
    kind: 'damaged-file',
    subject: createHash('sha256').update(`${faults} ${identity}`).digest('hex'),
    title: `${plural(faults, 'file')} missing or altered`,
    body: [...names, ...(others > 0 ? [`${others} more`] : [])].join(', '),
    href: '/documents?view=damaged',
  })
}
