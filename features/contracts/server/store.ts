import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import { saveDocument, saveVersion, setOrigin } from '#features/documents/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { changedElsewhere } from '#platform/db/edit-conflict'
import type { Files } from '#platform/files/files'
import { publishInvalidation } from '#platform/live/live'
import { listContracts } from '../api'
import { assertComplete } from '../complete'
import { type ContractForm, type ContractState, type ContractText, isTextLocked } from '../contract'
import { contractHtml } from '../contract-html'
import { contractSearchText } from '../search-text'
import { missingVariables } from '../template-variables'
import { replacementText } from '../write-contract'
import { findTemplate } from './store/templates'
import { clients, contracts, contractTemplates, contractVersions, documents } from './table'

export const contractFilename = (title: string) => `${title}_contract.html`

type StoredForm = Pick<
  ContractForm,
  'contractType' | 'clientId' | 'dealId' | 'startDate' | 'endDate' | 'services' | 'templateId'
>

/** Stores the contract and its page as a document, in one transaction. */
export async function createContract(
  db: Db,
  files: Files,
  form: StoredForm,
  text: ContractText,
  replacesId: number | null = null,
) {
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
        replacesId,
        startDate,
        endDate,
        services,
        ...(await templateColumns(tx, form)),
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

/** Which version of the template it was written from. */
async function templateColumns(tx: Db, { contractType, templateId }: StoredForm) {
  if (contractType !== 'template' || !templateId) return {}
  const { id, version } = await findTemplate(tx, templateId)
  return { templateId: id, templateVersion: version }
}

export async function findContract(db: Db, id: number) {
  const [found] = await db
    .select({
      contract: contracts,
      path: documents.path,
      clientName: clients.name,
      clientEmail: clients.email,
      templateName: contractTemplates.name,
      version: contractVersions.version,
      text: contractVersions.text,
    })
    .from(contracts)
    .innerJoin(documents, eq(documents.id, contracts.documentId))
    .innerJoin(contractVersions, eq(contractVersions.contractId, contracts.id))
    .leftJoin(clients, eq(clients.id, contracts.clientId))
    .leftJoin(contractTemplates, eq(contractTemplates.id, contracts.templateId))
    .where(eq(contracts.id, id))
    .orderBy(desc(contractVersions.version))
    .limit(1)
  if (!found) throw notFound('Contract not found')
  const { contract, path, templateName, ...rest } = found
  const { templateId, templateVersion, ...columns } = contract
  const { replaces, replacedBy } = await referencesOf(db, contract)
  const template =
    templateId === null || templateName === null
      ? null
      : { id: templateId, name: templateName, version: templateVersion ?? 1 }
  const missing = missingVariables(found.text)
  return { ...columns, ...rest, templateId, template, missing, path: path ?? '', replaces, replacedBy }
}

async function referencesOf(db: Db, { id, replacesId }: { id: number; replacesId: number | null }) {
  const found = await db
    .select({ id: contracts.id, title: contracts.title, replacesId: contracts.replacesId })
    .from(contracts)
    .where(or(eq(contracts.replacesId, id), replacesId === null ? undefined : eq(contracts.id, replacesId)))
    .orderBy(desc(contracts.id))
  return {
    replaces: found.find((one) => one.id === replacesId) ?? null,
    replacedBy: found.find((one) => one.replacesId === id) ?? null,
  }
}

/** Copies a contract whose text is locked to a draft that says what it replaces. */
export async function replaceContract(db: Db, files: Files, id: number) {
  return db.transaction(async (tx) => {
    const [locked] = await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.id, id)).for('update')
    if (!locked) throw notFound('Contract not found')
    const signed = await findContract(tx, id)
    if (!isTextLocked(signed.state)) throw conflict('Only a signed contract needs a new version; edit this one.')
    return createContract(tx, files, signed, replacementText(signed.text, signed.startDate), id)
  })
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

export async function lockContract(tx: Transaction, id: number) {
  const [locked] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('update')
  if (!locked) throw notFound('Contract not found')
  return locked
}

export async function changeContract(db: Db, files: Files, id: number, { state, text, seenVersion }: ContractChange) {
  return db.transaction(async (tx) => {
    const locked = await lockContract(tx, id)
    const before = await findContract(tx, id)
    if (seenVersion !== undefined && seenVersion !== before.version)
      throw changedElsewhere('This contract was changed elsewhere while you were editing. Nothing was overwritten.')
    if (text && isTextLocked(locked.state))
      throw conflict('This contract was signed, so its text stays as it is. Make a new version of it instead.')
    if (state && isTextLocked(locked.state) && !isTextLocked(state))
      throw conflict('This contract was signed, so it stays so. Make a new version of it instead.')
    if (state === 'sent' || state === 'signed') assertComplete(text ?? before.text, 'state')
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

/** The state follows the request for its signatures. One that was mailed as well stays sent when the request is withdrawn. */
export async function signingChanged(tx: Transaction, id: number, change: 'sent' | 'withdrawn'): Promise<void> {
  const isConcerned =
    change === 'sent'
      ? inArray(contracts.state, ['draft', 'expired'])
      : and(eq(contracts.state, 'sent'), isNull(contracts.sentAt))
  await tx
    .update(contracts)
    .set({ state: change === 'sent' ? 'sent' : 'draft' })
    .where(and(eq(contracts.id, id), isConcerned))
  await publishInvalidation(tx, [listContracts.path])
}
