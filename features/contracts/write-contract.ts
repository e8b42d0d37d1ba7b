import type { Business } from '#features/settings/business'
import {
  type ContractForm,
  type ContractLanguage,
  type ContractText,
  type ContractType,
  contractLimits,
} from './contract'
import type { Party, Section } from './contract-template'
import { contractTemplates } from './contract-templates'
import { settledSubjects } from './own-terms'

/** Details from the client record, where the contract is for a known client. */
export type KnownClient = { email: string; address: string | null }

export type ContractFacts = {
  form: ContractForm
  business: Pick<Business, 'name' | 'email' | 'phone' | 'address' | 'taxId' | 'governingLaw'>
  language: ContractLanguage
  knownClient?: KnownClient | undefined
  /** Who signs for the business; also used as its name while it has none. */
  ownerName?: string | undefined
}

/** Fills the built-in template of the contract's language and type. */
export function writeContract({ form, business, language, knownClient, ownerName = '' }: ContractFacts): ContractText {
  const template = contractTemplates[language]
  const type = template.types[form.contractType as ContractType]
  const provider: Party = {
    name: business.name || ownerName || template.fallbackProvider,
    details: [
      oneLine(business.address),
      business.taxId && `${template.taxId} ${business.taxId}`,
      business.email,
      business.phone,
    ].filter(Boolean),
  }
  const client: Party = {
    name: form.businessName || form.clientName,
    details: [
      form.businessName && form.clientName,
      oneLine(knownClient?.address ?? ''),
      knownClient?.email ?? '',
    ].filter(Boolean),
  }
  const values = {
    title: form.title,
    provider,
    client,
    start: formatDay(form.startDate, template.locale),
    end: form.endDate ? formatDay(form.endDate, template.locale) : null,
    services: form.services,
    paymentTerms: form.paymentTerms,
    governingLaw: business.governingLaw || template.fallbackLaw,
    settled: settledSubjects(form.paymentTerms, form.customClauses),
  }
  return {
    language,
    title: form.title,
    opening: template.opening(values, type),
    sections: [...template.sections(values, type), ...typedSections(form, language)],
    signatures: signaturesOf({ form, business, language, ownerName }),
    note: template.note,
  }
}

/** What the owner typed for this contract alone. */
export function typedSections(
  { customClauses, additionalNotes }: Pick<ContractForm, 'customClauses' | 'additionalNotes'>,
  language: ContractLanguage,
): Section[] {
  const template = contractTemplates[language]
  return [
    ...optionalSection(template.customClauses, customClauses && `${customClauses}\n\n${template.customClausesPrevail}`),
    ...optionalSection(template.additionalNotes, additionalNotes),
  ]
}

export function signaturesOf({ form, business, language, ownerName = '' }: ContractFacts): ContractText['signatures'] {
  const template = contractTemplates[language]
  return [
    { role: template.provider, name: signer(ownerName, business.name) },
    { role: template.client, name: signer(form.clientName, form.businessName) },
  ]
}

/** A person signs for a company. */
const signer = (person: string, company: string) => [person, company].filter(Boolean).join(', ')

const optionalSection = (heading: string, body: string): Section[] => (body ? [{ heading, body }] : [])

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ', ')

/** A copy that says, in its opening, which signed contract it replaces. */
export function replacementText(text: ContractText, startDate: string): ContractText {
  const template = contractTemplates[text.language]
  const paragraph = template.replaces(text.title, formatDay(startDate, template.locale))
  return { ...text, opening: `${text.opening}\n\n${paragraph}`.slice(0, contractLimits.long) }
}

export const formatDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
