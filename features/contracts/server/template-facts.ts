import { type Day, dayIn } from '#core/days'
import { formatMoney } from '#core/money'
import { findDeal } from '#features/deals/server/store'
import { findQuotes } from '#features/quotes/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import type { ContractForm, ContractLanguage } from '../contract'
import type { TemplateVariable } from '../own-template'
import { knownVariables, variableKind, variableLabel, variablesIn } from '../template-variables'
import { knownValues, type RecordFacts } from '../write-from-template'
import { findContractClient } from './contract-client'
import { clausesByIds } from './store/clauses'
import { findTemplate } from './store/templates'

/** Amounts of the deal and of the newest quote that the client accepted; the deal's own value goes first. */
export async function findRecordFacts(
  db: Db,
  { clientId, dealId }: Pick<ContractForm, 'clientId' | 'dealId'>,
  today: Day,
): Promise<RecordFacts> {
  const deal = dealId ? await findDeal(db, dealId) : undefined
  const quote = dealId || clientId ? await findAcceptedQuote(db, { clientId, dealId }, today) : undefined
  return {
    today,
    amount:
      deal && deal.value > 0
        ? formatMoney(deal.value, deal.currency)
        : quote
          ? formatMoney(quote.amount, quote.currency)
          : '',
    deposit: quote && quote.depositAmount > 0 ? formatMoney(quote.depositAmount, quote.currency) : '',
    dealName: deal?.name ?? '',
  }
}

async function findAcceptedQuote(db: Db, { clientId, dealId }: Pick<ContractForm, 'clientId' | 'dealId'>, today: Day) {
  const about = dealId ? { dealId } : { clientId: clientId as number }
  const [quote] = await findQuotes(
    db,
    { ...about, status: 'accepted', sort: 'issueDate', direction: 'desc', page: 1, pageSize: 1 },
    today,
  )
  return quote
}

type VariableQuery = {
  id: number
  language?: ContractLanguage | undefined
  clientId?: number | undefined
  dealId?: number | undefined
  clauses?: number[] | undefined
}

/** The variables of a template with what is known before the contract's own fields are filled in. */
export async function findVariables(
  db: Db,
  { id, language: asked, clientId, dealId, clauses }: VariableQuery,
  { now, ownerName }: { now: Date; ownerName: string | undefined },
): Promise<TemplateVariable[]> {
  const template = await findTemplate(db, id)
  const business = await readBusiness(db)
  const language = asked ?? business.language
  const chosen = await clausesByIds(db, clauses ?? template.clauseIds, { skipMissing: true })
  const client = clientId ? await findContractClient(db, clientId) : undefined
  const form = { ...emptyForm, clientName: client?.name ?? '', businessName: client?.businessName ?? '' }
  const values = knownValues(
    { form, business, language, knownClient: client, ownerName },
    await findRecordFacts(db, { clientId, dealId }, dayIn(business.timeZone, now)),
  )
  return variablesIn(template[language], ...chosen.map((clause) => clause[language])).map((name) => ({
    name,
    label: variableLabel(name),
    kind: variableKind(name),
    source: knownVariables[name]?.source ?? 'owner',
    value: values[name] ?? '',
  }))
}

const emptyForm: ContractForm = {
  title: '',
  clientName: '',
  businessName: '',
  contractType: 'template',
  startDate: '',
  endDate: null,
  services: '',
  paymentTerms: '',
  customClauses: '',
  additionalNotes: '',
}
