import * as z from 'zod'
import { When } from '#core/when'

export const dealStages = ['lead', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'] as const
export type DealStage = (typeof dealStages)[number]

export const stageWords: Record<DealStage, string> = {
  lead: 'Lead',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  'closed-won': 'Closed Won',
  'closed-lost': 'Closed Lost',
}

export const dealPriorities = ['low', 'medium', 'high'] as const

const Day = z.string().nullable()

export const Deal = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  clientId: z.number(),
  clientName: z.string(),
  /** Dollars, or whole units of whatever the currency is. */
  value: z.number(),
  currency: z.string(),
  stage: z.enum(dealStages),
  probability: z.number(),
  expectedCloseDate: Day,
  /** What the finance screen calls the expected close date. */
  closeDate: Day,
  actualCloseDate: Day,
  assignedTo: z.string().nullable(),
  lastContactDate: Day,
  nextActionDate: Day,
  nextAction: z.string().nullable(),
  relatedEmails: z.array(z.number()),
  notes: z.string().nullable(),
  priority: z.enum(dealPriorities),
  aiInsights: z.string().nullable(),
  aiNextSteps: z.string().nullable(),
  aiProbabilityScore: z.number().nullable(),
  createdAt: When,
  updatedAt: When,
})
export type Deal = z.output<typeof Deal>
