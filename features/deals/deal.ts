import * as z from 'zod'
import { isCurrency } from '#core/currency'
import { Amount } from '#core/money'
import { recordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { DealDay } from './deal-day'

export const dealStages = ['lead', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'] as const
export type DealStage = (typeof dealStages)[number]

export const stageLabels: Record<DealStage, string> = {
  lead: 'Lead',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  'closed-won': 'Closed Won',
  'closed-lost': 'Closed Lost',
}

export const dealPriorities = ['low', 'medium', 'high'] as const
export type DealPriority = (typeof dealPriorities)[number]

export const dealLimits = {
  name: 200,
  description: 5000,
  notes: 10_000,
  nextAction: 300,
  assignedTo: 200,
  relatedEmails: 500,
}

const Day = z.string().nullable()

export const Deal = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  clientId: z.number(),
  clientName: z.string(),
  /** In dollars (or whole units of `currency`). May arrive as a numeric string. */
  value: z.preprocess((given: number | string) => (typeof given === 'string' ? Number(given) : given), z.number()),
  currency: z.string(),
  stage: z.enum(dealStages),
  /** When it entered its current stage. */
  stageChangedAt: Timestamp,
  probability: z.number(),
  expectedCloseDate: Day,
  /** Same as `expectedCloseDate`; the name used by the finance screen. */
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
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Deal = z.output<typeof Deal>

const atMost = (limit: number) => z.string().trim().max(limit, `At most ${limit} characters`)
const text = (limit: number) =>
  atMost(limit)
    .nullable()
    .transform((given) => given || null)

const nameTooShort = 'Deal name must be at least 2 characters'
const name = z
  .string(nameTooShort)
  .trim()
  .min(2, nameTooShort)
  .max(dealLimits.name, `At most ${dealLimits.name} characters`)

const clientId = recordId('Please select a client')

/** Accepts a number or numeric text. */
const value = z.unknown().transform((given, context) => {
  const { data: amount } = Amount.safeParse(given)
  if (amount !== undefined && amount >= 0) return amount
  context.addIssue({
    code: 'custom',
    message: amount === undefined ? 'Deal value must be a number' : 'Deal value cannot be below 0',
  })
  return z.NEVER
})

const stage = z.enum(dealStages, 'Please select a stage')
const priority = z.enum(dealPriorities, 'Priority is low, medium or high')

const invalidProbability = 'Probability is a whole number from 0 to 100'
const probability = z
  .number(invalidProbability)
  .int(invalidProbability)
  .min(0, invalidProbability)
  .max(100, invalidProbability)

const currency = z.string().refine(isCurrency, 'Please choose a currency')

const optional = {
  description: text(dealLimits.description).optional(),
  expectedCloseDate: DealDay.optional(),
  /** Alias of `expectedCloseDate`. */
  closeDate: DealDay.optional(),
  actualCloseDate: DealDay.optional(),
  assignedTo: text(dealLimits.assignedTo).optional(),
  lastContactDate: DealDay.optional(),
  nextActionDate: DealDay.optional(),
  nextAction: text(dealLimits.nextAction).optional(),
  relatedEmails: z
    .array(recordId())
    .max(dealLimits.relatedEmails, `At most ${dealLimits.relatedEmails} mails`)
    .optional(),
  notes: text(dealLimits.notes).optional(),
}

/** The AI fields are set by the server only. */
export const NewDeal = z.object({
  ...optional,
  name,
  clientId,
  value: value.prefault(0),
  /** The business's currency if none is given. */
  currency: currency.optional(),
  stage: stage.default('lead'),
  probability: probability.default(0),
  priority: priority.default('medium'),
})
export type NewDeal = z.output<typeof NewDeal>

export const DealChanges = z.object({
  ...optional,
  name: name.optional(),
  clientId: clientId.optional(),
  value: value.optional(),
  currency: currency.optional(),
  stage: stage.optional(),
  probability: probability.optional(),
  priority: priority.optional(),
})
export type DealChanges = z.output<typeof DealChanges>
