import { createHash } from 'node:crypto'
import { counted } from '#core/counted'
import { notify } from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { checkFiles } from '#platform/files/check'
import type { Files } from '#platform/files/files'
import { DocumentFilter } from '../document-list'
import { findDocuments } from './store'

const named = 3

/** Looks through all files and tells the owner of those that are missing or altered, once for the same ones. */
export async function checkDocuments(db: Db, files: Files, now: Date): Promise<number> {
  const faults = await checkFiles(db, files, now)
  if (faults === 0) return 0
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
  return faults
}
