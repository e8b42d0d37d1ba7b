import type { InputOf } from '#core/call'
import { showDay } from '#kit/dates'
import { type Difference, differencesBetween } from '#kit/differences'
import type { LinkedRecord } from '#kit/link-picker'
import type { createDeal } from '../api'
import { type Deal, type DealPriority, type DealStage, NewDeal, stageLabels } from '../deal'

/** Form state. */
export type DealDraft = {
  name: string
  client: LinkedRecord | null
  value: string
  /** Empty while untouched: the business's currency. */
  currency: string
  stage: DealStage | ''
  priority: DealPriority
  probability: string
  expectedCloseDate: string
  nextAction: string
  nextActionDate: string
  lastContactDate: string
  description: string
  notes: string
}

export const emptyDraft = (client: LinkedRecord | null): DealDraft => ({
  name: '',
  client,
  value: '0',
  currency: '',
  stage: 'lead',
  priority: 'medium',
  probability: '0',
  expectedCloseDate: '',
  nextAction: '',
  nextActionDate: '',
  lastContactDate: '',
  description: '',
  notes: '',
})

export const draftOf = (deal: Deal): DealDraft => ({
  name: deal.name,
  client: { id: deal.clientId, name: deal.clientName },
  value: String(deal.value),
  currency: deal.currency,
  stage: deal.stage,
  priority: deal.priority,
  probability: String(deal.probability),
  expectedCloseDate: deal.expectedCloseDate ?? '',
  nextAction: deal.nextAction ?? '',
  nextActionDate: deal.nextActionDate ?? '',
  lastContactDate: deal.lastContactDate ?? '',
  description: deal.description ?? '',
  notes: deal.notes ?? '',
})

/** Messages by field. */
export function draftErrors(draft: DealDraft): Record<string, string> {
  const parsed = NewDeal.safeParse({ ...requestFromDraft(draft), value: draft.value })
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
}

type CreateDealInput = InputOf<typeof createDeal>

export const requestFromDraft = ({ client, value, stage, probability, ...draft }: DealDraft) =>
  ({
    name: draft.name,
    clientId: client?.id as number,
    value: Number(value),
    ...(draft.currency && { currency: draft.currency }),
    stage: stage as DealStage,
    priority: draft.priority,
    probability: Number(probability),
    expectedCloseDate: draft.expectedCloseDate || null,
    nextAction: draft.nextAction || null,
    nextActionDate: draft.nextActionDate || null,
    lastContactDate: draft.lastContactDate || null,
    description: draft.description || null,
    notes: draft.notes || null,
  }) satisfies CreateDealInput

export function changedFields(draft: DealDraft, original: DealDraft): Partial<CreateDealInput> {
  const before: CreateDealInput = requestFromDraft(original)
  const changed = Object.entries(requestFromDraft(draft)).filter(
    ([name, value]) => value !== before[name as keyof CreateDealInput],
  )
  return Object.fromEntries(changed)
}

const day = (given: string) => given && showDay(given)

const fieldTexts: Record<string, (draft: DealDraft) => string> = {
  'Deal Name': ({ name }) => name,
  Client: ({ client }) => client?.name ?? '',
  Value: ({ value, currency }) => `${value} ${currency}`,
  Stage: ({ stage }) => stage && stageLabels[stage],
  Priority: ({ priority }) => priority,
  Probability: ({ probability }) => `${probability}%`,
  'Close Date': ({ expectedCloseDate }) => day(expectedCloseDate),
  'Next Action': ({ nextAction }) => nextAction,
  'Next Action Date': ({ nextActionDate }) => day(nextActionDate),
  'Last Contact': ({ lastContactDate }) => day(lastContactDate),
  Description: ({ description }) => description,
  Notes: ({ notes }) => notes,
}

/** The fields in which two versions differ, as display text. */
export const differences = (mine: DealDraft, theirs: DealDraft): Difference[] =>
  differencesBetween(fieldTexts, mine, theirs)
