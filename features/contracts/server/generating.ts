import { dayIn } from '#core/days'
import { invalid, notFound, Problem } from '#core/problem'
import { findClient } from '#features/clients/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { clientMissing } from '../api'
import type { ContractForm, ContractText } from '../contract'
import { wrongDays } from '../contract-days'
import { type ContractFacts, writeContract } from '../write-contract'

/** Where a language model is set, it may sharpen the words before they are shown; the owner reads them before they are stored. */
export type Sharpen = (text: ContractText, facts: ContractFacts) => Promise<ContractText>

export async function generate(db: Db, form: ContractForm, now: Date, sharpen?: Sharpen): Promise<ContractText> {
  const business = await readBusiness(db)
  const wrong = wrongDays(form, dayIn(business.timeZone, now))
  if (Object.keys(wrong).length > 0) throw invalid(wrong as Record<string, string>)
  const knownClient = form.clientId ? await clientOf(db, form.clientId) : undefined
  const facts = { form, business, language: form.language ?? business.language, knownClient }
  const text = writeContract(facts)
  return sharpen ? sharpen(text, facts) : text
}

export async function clientOf(db: Db, id: number) {
  try {
    return await findClient(db, id)
  } catch (error) {
    throw error instanceof Problem && error.status === 404 ? notFound(clientMissing) : error
  }
}
