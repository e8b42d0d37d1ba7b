import * as z from 'zod'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'

export type ContractWish = {
  title: string
  clientName: string
  contractType: string
  services: string
  paymentTerms: string
  customClauses: string
}

/** The description of the services and further clauses in the words of a contract; the contract itself is laid out by its feature. */
export const wordContract: Task<ContractWish, { services: string; clauses: string[] }> = {
  name: 'draft-contract',
  describe: ({ title, contractType }) => `Drafted “${title}” from the ${contractType} template`,
  prompt: ({ title, clientName, contractType, services, paymentTerms, customClauses }) => ({
    system: `Word the scope of services and any further clauses of a ${contractType} contract, plain and exact. Change no amounts, dates or names. ${fenceRule}`,
    content: fenced('contract', JSON.stringify({ title, clientName, services, paymentTerms, customClauses })),
  }),
  answer: z.object({ services: z.string().min(1).max(20_000), clauses: z.array(z.string().max(4_000)).max(20) }),
  rules: ({ services, customClauses }) => ({
    services: services.trim(),
    clauses: customClauses
      .split(/\n{2,}|\n(?=\d+[.)]\s)/)
      .map((clause) => clause.trim())
      .filter((clause) => clause !== ''),
  }),
}
