import type { Day } from '#core/days'
import type { ContractText } from './contract'
import { contractTemplates } from './contract-templates'
import { type Filling, fillTemplate } from './fill-template'
import { escapeMarkdown } from './markdown-text'
import { type ContractFacts, signaturesOf, typedSections } from './write-contract'

/** What records tell besides client and business. */
export type RecordFacts = { today: Day; amount: string; deposit: string; dealName: string }

/** The values of `knownVariables`; empty where nothing is known. */
export function knownValues(
  { form, business, language, knownClient, ownerName = '' }: ContractFacts,
  { today, amount, deposit, dealName }: RecordFacts,
): Record<string, string> {
  const { ofLaw, fallbackLaw } = contractTemplates[language]
  return {
    title: form.title,
    client_name: form.clientName,
    client_business: form.businessName || form.clientName,
    client_email: knownClient?.email ?? '',
    client_address: oneLine(knownClient?.address ?? ''),
    business_name: business.name || ownerName,
    business_address: oneLine(business.address),
    business_email: business.email,
    business_phone: business.phone,
    owner_name: ownerName,
    tax_id: business.taxId,
    governing_law: ofLaw(business.governingLaw || fallbackLaw),
    start_date: form.startDate,
    end_date: form.endDate ?? '',
    today,
    services: form.services,
    payment_terms: form.paymentTerms,
    amount,
    deposit,
    deal_name: dealName,
  }
}

/** A contract from one of the owner's templates; what the owner typed goes before what the records know. */
export function writeFromTemplate(
  facts: ContractFacts,
  records: RecordFacts,
  chosen: Pick<Filling, 'template' | 'clauses'>,
): ContractText {
  const { form, language } = facts
  const values = { ...knownValues(facts, records), ...form.variables }
  const { opening, sections } = fillTemplate({ ...chosen, language, values })
  const typed = typedSections(form, language).map(({ heading, body }) => ({ heading, body: escapeMarkdown(body) }))
  return {
    language,
    format: 'markdown',
    title: form.title,
    opening,
    sections: [...sections, ...typed],
    signatures: signaturesOf(facts),
    note: '',
  }
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ', ')
