import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listClients } from '../api'
import { emailKey, phoneKey } from '../contact-rules'
import type { ImportRow } from '../import-columns'
import { type ImportPlan, type PlannedRow, planImport } from '../import-plan'
import { clientFromRow } from '../import-row'
import { mergeFields } from '../merge'
import { storedPhoneKeys, withCallingCode } from '../national-phone'
import { callingCodeOf } from '../owner-calling-code'
import * as store from './store'
import { createdByImport, lockImportedClients, saveImportPart } from './store/imports'
import type { StoredClient } from './table'

export async function previewImport(db: Db, rows: ImportRow[]) {
  const callingCode = callingCodeOf(await readBusiness(db))
  const plan = planImport(rows, await existingAmong(db, rows, callingCode), callingCode)
  const duplicates = plan.planned.flatMap(({ line, client, duplicateOf }) =>
    duplicateOf ? [{ line, name: client.name, of: duplicateOf }] : [],
  )
  return { fresh: plan.planned.length - duplicates.length, duplicates, ...listed(plan) }
}

type ImportOptions = { duplicates: 'skip' | 'merge'; importId?: number | undefined; fileName: string }

/** One part of an import, in one transaction. The parts of a file share an import, which can be undone as a whole. */
export async function importClients(db: Db, rows: ImportRow[], { duplicates, importId, fileName }: ImportOptions) {
  return db.transaction(async (tx) => {
    await store.lockImports(tx)
    const callingCode = callingCodeOf(await readBusiness(tx))
    const found = await existingAmong(tx, rows, callingCode)
    // Clients created by an earlier part of the same file do not count as existing.
    const own = await createdByImport(
      tx,
      importId,
      found.map(({ id }) => id),
    )
    const plan = planImport(
      rows,
      found.filter(({ id }) => !own.has(id)),
      callingCode,
    )
    const fresh = plan.planned.filter(({ duplicateOf }) => !duplicateOf)
    const known = plan.planned.filter(({ duplicateOf }) => duplicateOf)
    const created = await store.insertClients(
      tx,
      fresh.map(({ client }) => client),
    )
    const filled = duplicates === 'merge' ? await fillIn(tx, known) : []
    const savedId = await saveImportPart(tx, importId, fileName, { created, filled })
    await publishInvalidation(tx, [listClients.path])
    return {
      importId: savedId,
      created: created.length,
      merged: filled.length,
      skipped: known.length - filled.length + plan.repeated.length,
      ...listed(plan),
    }
  })
}

/** Fills the empty fields of known clients; two rows may be about one client. */
async function fillIn(tx: Db, rows: PlannedRow[]) {
  const ids = rows.map(({ duplicateOf }) => duplicateOf?.id as number)
  const clients = new Map((await lockImportedClients(tx, ids)).map((client) => [client.id, client]))
  const filled = rows.map(({ client, duplicateOf }) => {
    const known = clients.get(duplicateOf?.id as number) as StoredClient
    const after = mergeFields(known, client)
    clients.set(known.id, { ...known, ...after })
    return { importedId: known.id, before: mergeFields(known, known), after }
  })
  await store.editClients(tx, [...clients.values()])
  return filled
}

const listed = ({ planned, repeated, bad }: ImportPlan) => ({
  adjusted: planned
    .filter(({ adjustments }) => adjustments.length > 0)
    .map(({ line, client, adjustments }) => ({ line, name: client.name, adjustments })),
  repeated,
  bad,
})

async function existingAmong(db: Db, rows: ImportRow[], callingCode: string | undefined) {
  const people = rows.map(clientFromRow).flatMap((made) => ('client' in made ? made.client : []))
  const distinct = (values: string[]) => [...new Set(values.filter(Boolean))]
  const withoutContact = people.filter(({ email, phone }) => !emailKey(email) && !phoneKey(phone))
  return store.findByContact(db, {
    emails: distinct(people.map(({ email }) => emailKey(email))),
    phones: distinct([
      ...people.flatMap(({ phone }) => (phone ? storedPhoneKeys(phone, callingCode) : [])),
      // Those that cannot be stored as phone numbers tell who it is all the same.
      ...rows.flatMap(({ phone }) => (withCallingCode(phone, callingCode) ? storedPhoneKeys(phone, callingCode) : [])),
    ]),
    names: distinct(withoutContact.map(({ name }) => name.toLowerCase())),
  })
}
