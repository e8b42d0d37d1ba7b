import { dayIn } from '#core/days'
import { invalid, notFound, Problem } from '#core/problem'
import { findClient } from '#features/clients/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { AnsweredBy } from '#platform/language-model/task'
import { clientMissing } from '../api'
import type { ContractForm, ContractLanguage } from '../contract'
import { dateErrors } from '../contract-dates'
import { writeContract } from '../write-contract'

/** Rewords services and clauses with the language model, if one is configured. The owner reviews the result before storing. */
export type ImproveWording = (
  form: ContractForm,
  language: ContractLanguage,
) => Promise<Pick<ContractForm, 'services' | 'customClauses'> & { by: AnsweredBy }>

type GenerateContext = { now: Date; ownerName: string | undefined; improveWording?: ImproveWording | undefined }

export async function generateContract(
  db: Db,
  form: ContractForm,
  { now, ownerName, improveWording }: GenerateContext,
) {
  const business = await readBusiness(db)
  const errors = dateErrors(form, dayIn(business.timeZone, now))
  if (Object.keys(errors).length > 0) throw invalid(errors as Record<string, string>)
  const knownClient = form.clientId ? await findContractClient(db, form.clientId) : undefined
  const language = form.language ?? business.language
  const { by, ...improved } = (await improveWording?.(form, language)) ?? { by: 'rules' as const }
  const facts = { form: { ...form, ...improved }, business, language, knownClient, ownerName }
  return { text: writeContract(facts), answeredBy: by }
}

export async function findContractClient(db: Db, id: number) {
  try {
    return await findClient(db, id)
  } catch (error) {
    throw error instanceof Problem && error.status === 404 ? notFound(clientMissing) : error
  }
}
