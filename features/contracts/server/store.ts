import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { saveDocument, saveVersion, setOrigin } from '#features/documents/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { changedElsewhere } from '#platform/db/edit-conflict'
import type { Files } from '#platform/files/files'
import { publishInvalidation } from '#platform/live/live'
import { listContracts } from '../api'
import type { ContractForm, ContractState, ContractText } from '../contract'
import { contractHtml } from '../contract-html'
import { contractSearchText } from '../search-text'
import { clients, contracts, contractVersions, documents } from './table'

export const contractFilename = (title: string) => `${title}_contract.html`

/** Stores the contract and its page as a document, in one transaction. */
export async function createContract(db: Db, files: Files, form: ContractForm, text: ContractText) {
  return db.transaction(async (tx) => {
    const document = await saveDocument(tx, files, {
      name: text.title,
      filename: contractFilename(text.title),
      type: 'document',
      clientId: form.clientId ?? null,
      origin: 'contract',
      content: Buffer.from(contractHtml(text)),
    })
    const { contractType, clientId, dealId, startDate, endDate, services } = form
    const [created] = await tx
      .insert(contracts)
      .values({
        documentId: document.id,
        title: text.title,
        language: text.language,
        contractType,
        clientId: clientId ?? null,
        dealId: dealId ?? null,
        startDate,
        endDate,
        services,
        words: contractSearchText(text),
      })
      .returning({ id: contracts.id })
    const id = created?.id as number
    await setOrigin(tx, document.id, id)
    await tx.insert(contractVersions).values({ contractId: id, version: document.version, text })
    await publishInvalidation(tx, [listContracts.path])
    return findContract(tx, id)
  })
}

export async function findContract(db: Db, id: number) {
  const [found] = await db
    .select({
      contract: contracts,
      path: documents.path,
      clientName: clients.name,
      clientEmail: clients.email,
      version: contractVersions.version,
      text: contractVersions.text,
    })
    .from(contracts)
    .innerJoin(documents, eq(documents.id, contracts.documentId))
    .innerJoin(contractVersions, eq(contractVersions.contractId, contracts.id))
    .leftJoin(clients, eq(clients.id, contracts.clientId))
    .where(eq(contracts.id, id))
    .orderBy(desc(contractVersions.version))
    .limit(1)
  if (!found) throw notFound('Contract not found')
  const { contract, path, ...rest } = found
  return { ...contract, ...rest, path: path ?? '' }
}

export async function findContracts(db: Db, documentIds: number[] | undefined) {
  return db
    .select({ id: contracts.id, documentId: contracts.documentId, state: contracts.state })
    .from(contracts)
    .where(documentIds && inArray(contracts.documentId, documentIds))
    .orderBy(desc(contracts.id))
}

/** Without `version`, the newest. */
export async function findContractText(db: Db, id: number, version: number | undefined): Promise<ContractText> {
  if (version === undefined) return (await findContract(db, id)).text
  const [found] = await db
    .select({ text: contractVersions.text })
    .from(contractVersions)
    .where(and(eq(contractVersions.contractId, id), eq(contractVersions.version, version)))
  if (!found) throw notFound('There is no such version')
  return found.text
}

export type ContractChange = {
  state?: ContractState | undefined
  text?: ContractText | undefined
  seenVersion?: number | undefined
}

export async function changeContract(db: Db, files: Files, id: number, { state, text, seenVersion }: ContractChange) {
  return db.transaction(async (tx) => {
    const [locked] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
    if (!locked) throw notFound('Contract not found')
    const before = await findContract(tx, id)
    if (seenVersion !== undefined && seenVersion !== before.version)
      throw changedElsewhere('This contract was changed elsewhere while you were editing. Nothing was overwritten.')
    if (text) {
      const { version } = await saveVersion(tx, files, locked.documentId, {
        name: text.title,
        filename: contractFilename(text.title),
        content: Buffer.from(contractHtml(text)),
      })
      await tx.insert(contractVersions).values({ contractId: id, version, text })
    }
    await tx
      .update(contracts)
      .set({
        updatedAt: new Date(),
        ...(state && { state }),
        ...(text && { title: text.title, words: contractSearchText(text) }),
      })
      .where(eq(contracts.id, id))
    await publishInvalidation(tx, [listContracts.path])
    return findContract(tx, id)
  })
}

/** Called on delivery: a draft becomes `sent`, any other state is kept. */
export async function contractMailSent(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx
    .update(contracts)
    .set({ sentAt: at, state: sql`case when ${contracts.state} = 'draft' then 'sent' else ${contracts.state} end` })
    .where(eq(contracts.id, id))
  await publishInvalidation(tx, [listContracts.path])
}
