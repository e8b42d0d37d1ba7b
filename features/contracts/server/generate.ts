import { type Day, dayIn } from '#core/days'
import { invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { AnsweredBy } from '#platform/language-model/task'
import { type ContractForm, type ContractLanguage, ContractText, type ContractType } from '../contract'
import { dateErrors } from '../contract-dates'
import { type ContractFacts, writeContract } from '../write-contract'
import { writeFromTemplate } from '../write-from-template'
import { findContractClient } from './contract-client'
import { clausesByIds } from './store/clauses'
import { findTemplate } from './store/templates'
import { findRecordFacts } from './template-facts'

/** Rewords services and clauses with the language model, if one is configured. The owner reviews the result before storing. */
export type ImproveWording = (
  form: ContractForm & { contractType: ContractType },
  language: ContractLanguage,
) => Promise<Pick<ContractForm, 'services' | 'customClauses'> & { by: AnsweredBy }>

type GenerateContext = { now: Date; ownerName: string | undefined; improveWording?: ImproveWording | undefined }

export async function generateContract(
  db: Db,
  form: ContractForm,
  { now, ownerName, improveWording }: GenerateContext,
) {
  const business = await readBusiness(db)
  const today = dayIn(business.timeZone, now)
  const errors = dateErrors(form, today)
  if (Object.keys(errors).length > 0) throw invalid(errors as Record<string, string>)
  const knownClient = form.clientId ? await findContractClient(db, form.clientId) : undefined
  const language = form.language ?? business.language
  if (form.contractType === 'template')
    return generateFromTemplate(db, { form, business, language, knownClient, ownerName }, today)
  const builtIn = { ...form, contractType: form.contractType }
  const { by, ...improved } = (await improveWording?.(builtIn, language)) ?? { by: 'rules' as const }
  const facts = { form: { ...builtIn, ...improved }, business, language, knownClient, ownerName }
  return { text: writeContract(facts), answeredBy: by }
}

/** From a template of the owner's own, whose words no model changes. */
async function generateFromTemplate(db: Db, facts: ContractFacts, today: Day) {
  const { form } = facts
  const template = await findTemplate(db, form.templateId ?? 0)
  const clauses = await clausesByIds(db, form.clauseIds ?? [])
  const text = writeFromTemplate(facts, await findRecordFacts(db, form, today), { template, clauses })
  const checked = ContractText.safeParse(text)
  if (!checked.success) throw invalid({ templateId: checked.error.issues[0]?.message ?? 'This template is too long' })
  return { text: checked.data, answeredBy: 'rules' as const }
}
