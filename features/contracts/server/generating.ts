import { dayIn } from '#core/days'
import { invalid, notFound, Problem } from '#core/problem'
import { findClient } from '#features/clients/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { AnsweredBy } from '#platform/language-model/task'
import { clientMissing } from '../api'
import type { ContractForm, ContractLanguage } from '../contract'
import { wrongDays } from '../contract-days'
import { writeContract } from '../write-contract'

/** Where a language model is set, it may word what the owner typed; the owner reads it before anything is stored. */
export type Sharpen = (
  form: ContractForm,
  language: ContractLanguage,
) => Promise<Pick<ContractForm, 'services' | 'customClauses'> & { by: AnsweredBy }>

export async function generate(db: Db, form: ContractForm, now: Date, sharpen?: Sharpen) {
  const business = await readBusiness(db)
  const wrong = wrongDays(form, dayIn(business.timeZone, now))
  if (Object.keys(wrong).length > 0) throw invalid(wrong as Record<string, string>)
  const knownClient = form.clientId ? await clientOf(db, form.clientId) : undefined
  const language = form.language ?? business.language
  const { by, ...worded } = (await sharpen?.(form, language)) ?? { by: 'rules' as const }
  return { text: writeContract({ form: { ...form, ...worded }, business, language, knownClient }), answeredBy: by }
}

export async function clientOf(db: Db, id: number) {
  try {
    return await findClient(db, id)
  } catch (error) {
    throw error instanceof Problem && error.status === 404 ? notFound(clientMissing) : error
  }
}
