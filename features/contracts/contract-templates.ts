import type { ContractLanguage } from './contract'
import type { ContractTemplate } from './contract-template'
import { englishTemplate } from './contract-template-en'
import { spanishTemplate } from './contract-template-es'

export const contractTemplates: Record<ContractLanguage, ContractTemplate> = {
  en: englishTemplate,
  es: spanishTemplate,
}
