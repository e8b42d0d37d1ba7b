import type { ContractLanguage, ContractType } from './contract'
import { contractTemplates } from './contract-templates'
import type { Bilingual } from './own-template'

/** A built-in type as the Markdown of a template, with variables where the contract has values. */
export const builtInMarkdown = (type: ContractType): Bilingual => ({
  en: markdownIn('en', type),
  es: markdownIn('es', type),
})

export const builtInName = (type: ContractType, language: ContractLanguage) =>
  contractTemplates[language].types[type].name

function markdownIn(language: ContractLanguage, contractType: ContractType): string {
  const template = contractTemplates[language]
  const type = template.types[contractType]
  const values = {
    title: '{{title}}',
    provider: { name: '{{business_name}}', details: ['{{business_address}}', '{{business_email}}'] },
    client: { name: '{{client_business}}', details: ['{{client_name}}', '{{client_address}}', '{{client_email}}'] },
    start: '{{start_date}}',
    end: null,
    services: '{{services}}',
    paymentTerms: '',
    governingLaw: lawMark,
    settled: new Set<never>(),
  }
  const sections = template.sections(values, type).map(({ heading, body }) => `## ${heading}\n\n${body}`)
  return [`# ${type.name}`, template.opening(values, type), ...sections]
    .join('\n\n')
    .replace(template.ofLaw(lawMark), '{{governing_law}}')
}

const lawMark = '{{governing_law}}'
