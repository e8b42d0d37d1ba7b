import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listClients } from '../api'
import { emailKey, phoneKey } from '../contact-rules'
import type { ImportRow } from '../import-columns'
import { planImport } from '../import-plan'
import { mergeFields } from '../merge'
import * as store from './store'

export async function previewImport(db: Db, rows: ImportRow[]) {
  const { planned, bad } = planImport(rows, await existingAmong(db, rows))
  const duplicates = planned.flatMap(({ line, client, duplicateOf }) =>
    duplicateOf ? [{ line, name: client.name, of: duplicateOf }] : [],
  )
  return {
    fresh: planned.filter(({ duplicateOf, repeatsLine }) => !duplicateOf && !repeatsLine).length,
    duplicates,
    bad,
  }
}

/** Valid rows are imported in one transaction; invalid ones are returned with line and reason. */
export async function importClients(db: Db, rows: ImportRow[], duplicates: 'skip' | 'merge') {
  return db.transaction(async (tx) => {
    await store.lockImports(tx)
    const { planned, bad } = planImport(rows, await existingAmong(tx, rows))
    const fresh = planned.filter(({ duplicateOf, repeatsLine }) => !duplicateOf && !repeatsLine)
    const existing = planned.filter(({ duplicateOf }) => duplicateOf)
    await store.insertClients(
      tx,
      fresh.map(({ client }) => client),
    )
    if (duplicates === 'merge') {
      for (const { client, duplicateOf } of existing) {
        const current = await store.findClient(tx, duplicateOf?.id as number)
        await store.editClient(tx, current.id, mergeFields(current, client), undefined)
      }
    }
    await publishInvalidation(tx, [listClients.path])
    const merged = duplicates === 'merge' ? existing.length : 0
    return { created: fresh.length, merged, skipped: planned.length - fresh.length - merged, bad }
  })
}

async function existingAmong(db: Db, rows: ImportRow[]) {
  const distinct = (values: string[]) => [...new Set(values.filter(Boolean))]
  const withoutContact = rows.filter(({ email, phone }) => !emailKey(email) && !phoneKey(phone))
  return store.findByContact(db, {
    emails: distinct(rows.map(({ email }) => emailKey(email))),
    phones: distinct(rows.map(({ phone }) => phoneKey(phone))),
    names: distinct(withoutContact.map(({ name }) => name.trim().toLowerCase())),
  })
}
