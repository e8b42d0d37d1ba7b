import type { Business } from '#features/settings/business'
import type { ContractForm, ContractLanguage, ContractText } from './contract'
import type { Party, Section } from './contract-template'
import { contractTemplates } from './contract-templates'

/** Details from the client record, where the contract is for a known client. */
export type KnownClient = { email: string; address: string | null }

export type ContractFacts = {
  form: ContractForm
  business: Pick<Business, 'name' | 'email' | 'phone' | 'address' | 'taxId' | 'governingLaw'>
  language: ContractLanguage
  knownClient?: KnownClient | undefined
}

/** Fills the template of the contract's language and type. */
export function writeContract({ form, business, language, knownClient }: ContractFacts): ContractText {
  const template = contractTemplates[language]
  const type = template.types[form.contractType]
  const provider: Party = {
    name: business.name || template.fallbackProvider,
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
  }
  return {
    language,
    title: form.title,
    opening: template.opening(values, type),
    sections: [
      ...template.sections(values, type),
      ...optionalSection(
        template.customClauses,
        form.customClauses && `${form.customClauses}\n\n${template.customClausesPrevail}`,
      ),
      ...optionalSection(template.additionalNotes, form.additionalNotes),
    ],
    signatures: [
      { role: template.provider, name: business.name },
      { role: template.client, name: form.businessName ? `${form.clientName}, ${form.businessName}` : form.clientName },
    ],
    note: template.note,
  }
}

const optionalSection = (heading: string, body: string): Section[] => (body ? [{ heading, body }] : [])

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ', ')

const formatDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
