import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#core/problem'
import { searchKey } from '#core/search-key'
import type { Db, Transaction } from '#platform/db/database'
import { changedElsewhere, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { contains } from '#platform/search/searchable-text'
import { builtInMarkdown, builtInName } from '../../built-in-markdown'
import { type ContractType, contractTypes } from '../../contract'
import { type NewTemplate, type TemplateChanges, type TemplateSummary, templateLimits } from '../../own-template'
import { listTemplates } from '../../template-api'
import { variablesIn } from '../../template-variables'
import { contracts, contractTemplates, contractTemplateVersions } from '../table'

type TemplateRow = typeof contractTemplates.$inferSelect

export async function findTemplates(db: Db, search: string | undefined): Promise<TemplateSummary[]> {
  const { id, name, en, es, version, updatedAt } = contractTemplates
  const rows = await db
    .select({
      id,
      name,
      version,
      updatedAt,
      hasEnglish: sql<boolean>`${en} <> ''`,
      hasSpanish: sql<boolean>`${es} <> ''`,
      contracts: sql<number>`(select count(*)::int from ${contracts} where ${contracts.templateId} = ${id})`,
    })
    .from(contractTemplates)
    .where(search ? contains(sql`${name} || ' ' || ${en} || ' ' || ${es}`, search) : undefined)
    .orderBy(asc(sql`lower(${name})`), asc(id))
  return [
    ...builtInTemplates(search),
    ...rows.map(({ hasEnglish, hasSpanish, updatedAt, ...row }) => ({
      ...row,
      builtIn: null,
      languages: [...(hasEnglish ? (['en'] as const) : []), ...(hasSpanish ? (['es'] as const) : [])],
      updatedAt: updatedAt.toISOString(),
    })),
  ]
}

const builtInTemplates = (search = ''): TemplateSummary[] =>
  contractTypes
    .filter((type) => {
      const { en, es } = builtInMarkdown(type)
      return searchKey(`${type} ${en} ${es}`).includes(searchKey(search))
    })
    .map((type) => ({
      id: null,
      builtIn: type,
      name: builtInName(type, 'en'),
      languages: ['en', 'es'],
      version: 1,
      contracts: 0,
      updatedAt: null,
    }))

export async function findTemplate(db: Db, id: number) {
  const [row] = await db.select().from(contractTemplates).where(eq(contractTemplates.id, id))
  if (!row) throw templateMissing()
  return toTemplate(row)
}

const templateMissing = () => notFound('Template not found')

export function findBuiltIn(type: string) {
  const builtIn = contractTypes.find((one) => one === type)
  if (!builtIn) throw templateMissing()
  return { builtIn, name: builtInName(builtIn, 'en'), ...builtInMarkdown(builtIn) }
}

const toTemplate = ({ searchWords: _, ...row }: TemplateRow) => ({ ...row, variables: variablesIn(row.en, row.es) })

export async function createTemplate(tx: Transaction, { copyOf, ...given }: NewTemplate) {
  const copied = copyOf === undefined ? undefined : await copiedFrom(tx, copyOf)
  const name = given.name ?? (copied && `${copied.name} (copy)`.slice(0, templateLimits.name))
  if (!name) throw invalid({ name: 'Please enter a name' })
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(contractTemplates)
  if (total >= templateLimits.templates) throw conflict(`At most ${templateLimits.templates} templates are kept.`)
  const values = {
    name,
    en: given.en ?? copied?.en ?? '',
    es: given.es ?? copied?.es ?? '',
    clauseIds: given.clauseIds ?? copied?.clauseIds ?? [],
  }
  if (!values.en && !values.es) throw invalid({ en: 'Please write the template in at least one language' })
  const [made] = await tx.insert(contractTemplates).values(values).returning()
  if (!made) throw new Error('insert into contract_templates returned no row')
  await keepVersion(tx, made)
  await publishInvalidation(tx, [listTemplates.path])
  return toTemplate(made)
}

async function copiedFrom(tx: Transaction, copyOf: ContractType | number) {
  return typeof copyOf === 'number' ? findTemplate(tx, copyOf) : { ...findBuiltIn(copyOf), clauseIds: [] }
}

const keepVersion = (tx: Transaction, { id, version, name, en, es, clauseIds }: TemplateRow) =>
  tx.insert(contractTemplateVersions).values({ templateId: id, version, name, en, es, clauseIds })

export async function changeTemplate(
  tx: Transaction,
  id: number,
  changes: TemplateChanges,
  seenVersion: number | undefined,
  now: Date,
) {
  const [before] = await tx.select().from(contractTemplates).where(eq(contractTemplates.id, id)).for('update')
  if (!before) throw templateMissing()
  if (seenVersion !== undefined && seenVersion !== before.version)
    throw changedElsewhere('This template was changed elsewhere while you were editing. Nothing was overwritten.')
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after = { ...before, ...given }
  if (!after.en && !after.es) throw invalid({ en: 'Please write the template in at least one language' })
  const { name, en, es, clauseIds } = after
  const [changed] = await tx
    .update(contractTemplates)
    .set({ name, en, es, clauseIds, version: before.version + 1, updatedAt: nextUpdatedAt(before.updatedAt, now) })
    .where(eq(contractTemplates.id, id))
    .returning()
  await keepVersion(tx, changed as TemplateRow)
  await publishInvalidation(tx, [listTemplates.path])
  return toTemplate(changed as TemplateRow)
}

export async function deleteTemplate(tx: Transaction, id: number): Promise<void> {
  const deleted = await tx
    .delete(contractTemplates)
    .where(eq(contractTemplates.id, id))
    .returning({ id: contractTemplates.id })
  if (deleted.length === 0) throw templateMissing()
  await publishInvalidation(tx, [listTemplates.path])
}

export async function findTemplateVersions(db: Db, id: number) {
  await findTemplate(db, id)
  return db
    .select()
    .from(contractTemplateVersions)
    .where(eq(contractTemplateVersions.templateId, id))
    .orderBy(desc(contractTemplateVersions.version))
    .limit(200)
}

export async function restoreTemplateVersion(tx: Transaction, id: number, version: number, now: Date) {
  const [old] = await tx
    .select()
    .from(contractTemplateVersions)
    .where(and(eq(contractTemplateVersions.templateId, id), eq(contractTemplateVersions.version, version)))
  if (!old) throw notFound('There is no such version')
  const { name, en, es, clauseIds } = old
  return changeTemplate(tx, id, { name, en, es, clauseIds }, undefined, now)
}
