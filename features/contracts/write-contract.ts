import type { Business } from '#features/settings/business'
import type { ContractForm, ContractLanguage, ContractText } from './contract'
import { type Party, type Section, wordings } from './wording'

/** Who the client is beyond what the form says, where it is a client of ours. */
export type KnownClient = { email: string; address: string | null }

export type ContractFacts = {
  form: ContractForm
  business: Pick<Business, 'name' | 'email' | 'phone' | 'address' | 'taxId' | 'governingLaw'>
  language: ContractLanguage
  knownClient?: KnownClient | undefined
}

/** The words of a contract, from its form, the business and the client. A language model may sharpen them later. */
export function writeContract({ form, business, language, knownClient }: ContractFacts): ContractText {
  const wording = wordings[language]
  const type = wording.types[form.contractType]
  const provider: Party = {
    name: business.name || wording.fallbackProvider,
    particulars: [
      oneLine(business.address),
      business.taxId && `${wording.taxId} ${business.taxId}`,
      business.email,
      business.phone,
    ].filter(Boolean),
  }
  const client: Party = {
    name: form.businessName || form.clientName,
    particulars: [
      form.businessName && form.clientName,
      oneLine(knownClient?.address ?? ''),
      knownClient?.email ?? '',
    ].filter(Boolean),
  }
  const filling = {
    title: form.title,
    provider,
    client,
    start: shownDay(form.startDate, wording.locale),
    end: form.endDate ? shownDay(form.endDate, wording.locale) : null,
    services: form.services,
    paymentTerms: form.paymentTerms,
    governingLaw: business.governingLaw || wording.fallbackLaw,
  }
  return {
    language,
    title: form.title,
    opening: wording.opening(filling, type),
    sections: [
      ...wording.sections(filling, type),
      ...extra(wording.customClauses, form.customClauses && `${form.customClauses}\n\n${wording.customClausesGoFirst}`),
      ...extra(wording.additionalNotes, form.additionalNotes),
    ],
    signatures: [
      { role: wording.provider, name: business.name },
      { role: wording.client, name: form.businessName ? `${form.clientName}, ${form.businessName}` : form.clientName },
    ],
    note: wording.note,
  }
}

const extra = (heading: string, body: string): Section[] => (body ? [{ heading, body }] : [])

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ', ')

const shownDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
