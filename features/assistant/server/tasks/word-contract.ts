import * as z from 'zod'
import { type ContractLanguage, contractLimits } from '#features/contracts/contract'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import { figuresChanged, keepsFigures } from '../../figures'

export type ContractWish = {
  title: string
  contractType: string
  language: ContractLanguage
  services: string
  customClauses: string
}
export type ContractWords = Pick<ContractWish, 'services' | 'customClauses'>

const languages = { en: 'US English', es: 'Spanish' }

/** The owner's description of the services and their own clauses, in the words of a contract; the rest is the template's. */
export const wordContract = (wish: ContractWish): Task<ContractWish, ContractWords> => ({
  name: 'draft-contract',
  describe: ({ title, contractType }) => `Drafted “${title}” from the ${contractType} template`,
  prompt: ({ title, contractType, language, services, customClauses }) => ({
    system: `Word the services and the further clauses of a ${contractType} contract in ${languages[language]}, plain and exact, as plain text without headings: an empty line begins a paragraph, a dash at its start an item of a list. Keep every amount, date, number and name as it is and add none. Promise nothing that is not there. Where there are no further clauses, customClauses is empty. ${fenceRule}`,
    content: fenced('contract', JSON.stringify({ title, services, customClauses })),
  }),
  answer: z.object({
    services: z.string().trim().min(10).max(contractLimits.long).refine(keepsFigures(wish.services), figuresChanged),
    customClauses: z
      .string()
      .trim()
      .max(contractLimits.long)
      .refine((text) => (text === '') === (wish.customClauses === ''), 'Clauses were added or left out')
      .refine(keepsFigures(wish.customClauses), figuresChanged),
  }),
  rules: ({ services, customClauses }) => ({ services: services.trim(), customClauses: customClauses.trim() }),
})
