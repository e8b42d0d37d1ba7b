import * as z from 'zod'
import { type ContractLanguage, contractLimits } from '#features/contracts/contract'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import { figuresChanged, keepsFigures } from '../../figures'

export type ContractTextRequest = {
  title: string
  contractType: string
  language: ContractLanguage
  services: string
  customClauses: string
}
export type ContractText = Pick<ContractTextRequest, 'services' | 'customClauses'>

const languages = { en: 'US English', es: 'Spanish' }

/** Rewrites the owner's services and extra clauses as contract text; everything else comes from the template. */
export const writeContractText = (request: ContractTextRequest): Task<ContractTextRequest, ContractText> => ({
  name: 'draft-contract',
  ownWords: ({ services, customClauses }) => `${services}\n${customClauses}`,
  describe: ({ title, contractType }) => `Drafted “${title}” from the ${contractType} template`,
  prompt: ({ title, contractType, language, services, customClauses }) => ({
    system: `Word the services and the further clauses of a ${contractType} contract in ${languages[language]}, plain and exact, as plain text without headings: an empty line begins a paragraph, a dash at its start an item of a list. Keep every amount, date, number and name as it is and add none. Promise nothing that is not there. Where there are no further clauses, customClauses is empty. ${fenceRule}`,
    content: fenced('contract', JSON.stringify({ title, services, customClauses })),
  }),
  answer: z.object({
    services: z.string().trim().min(10).max(contractLimits.long).refine(keepsFigures(request.services), figuresChanged),
    customClauses: z
      .string()
      .trim()
      .max(contractLimits.long)
      .refine((text) => (text === '') === (request.customClauses === ''), 'Clauses were added or left out')
      .refine(keepsFigures(request.customClauses), figuresChanged),
  }),
  rules: ({ services, customClauses }) => ({ services: services.trim(), customClauses: customClauses.trim() }),
})
