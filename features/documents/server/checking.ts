import { createHash } from 'node:crypto'
import { counted } from '#core/counted'
import { notify } from '#features/notifications/server/store'
import { keepSubject, readSubject } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { checkFiles } from '#platform/files/check'
import type { Files } from '#platform/files/files'
import { publishInvalidation } from '#platform/live/live'
import { DocumentFilter } from '../document-list'
import { FileCheck, settledCheck } from '../file-check'
import { readFilesState } from '../files-api'
import { findDocuments } from './store'

const named = 3
const subject = 'file-check'

/** Looks through all files, remembers how that went, and tells the owner of what is missing or altered. */
export async function checkDocuments(db: Db, files: Files, now: Date): Promise<number> {
  const at = now.toISOString()
  const before = (await lastCheck(db, now))?.faults ?? 0
  await keepCheck(db, { state: 'running', at, faults: before })
  try {
    const faults = await checkFiles(db, files, now)
    await keepCheck(db, { state: 'done', at, faults })
    if (faults > 0) await tellOfFaults(db, faults)
    return faults
  } catch (error) {
    await keepCheck(db, { state: 'failed', at, faults: before })
    throw error
  }
}

export async function lastCheck(db: Db, now: Date): Promise<FileCheck | null> {
  const { data } = FileCheck.safeParse(await readSubject(db, subject))
  return data ? settledCheck(data, now) : null
}

export async function keepCheck(db: Db, check: FileCheck): Promise<void> {
  await keepSubject(db, subject, check)
  await publishInvalidation(db, [readFilesState.path, '/api/settings'])
}

/** Once for the same ones. */
async function tellOfFaults(db: Db, faults: number): Promise<void> {
  const damaged = await findDocuments(db, DocumentFilter.parse({ view: 'damaged', sort: 'name', direction: 'asc' }))
  const about = damaged.map(({ id, version }) => `${id}.${version}`).join(' ')
  const names = damaged.slice(0, named).map(({ name }) => name)
  const others = damaged.length - names.length
  await notify(db, {
    kind: 'damaged-file',
    subject: createHash('sha256').update(`${faults} ${about}`).digest('hex'),
    title: `${counted(faults, 'files')} missing or altered`,
    body: [...names, ...(others > 0 ? [`${others} more`] : [])].join(', '),
    href: '/documents?view=damaged',
  })
}
