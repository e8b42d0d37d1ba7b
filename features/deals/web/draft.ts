import type { InputOf } from '#core/call'
import { showDay } from '#kit/dates'
import type { Linked } from '#kit/link-picker'
import type { createDeal } from '../api'
import { type Deal, type DealPriority, type DealStage, NewDeal, stageWords } from '../deal'

/** A deal as its form holds it. */
export type DealDraft = {
  name: string
  client: Linked | null
  value: string
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

export const blankDraft = (client: Linked | null): DealDraft => ({
  name: '',
  client,
  value: '0',
  currency: 'USD',
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

/** What is wrong with each field, by its name. */
export function problemsOf(draft: DealDraft): Record<string, string> {
  const parsed = NewDeal.safeParse({ ...sentFrom(draft), value: draft.value })
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
}

type Sent = InputOf<typeof createDeal>

export const sentFrom = ({ client, value, stage, probability, ...draft }: DealDraft) =>
  ({
    name: draft.name,
    clientId: client?.id as number,
    value: Number(value),
    currency: draft.currency,
    stage: stage as DealStage,
    priority: draft.priority,
    probability: Number(probability),
    expectedCloseDate: draft.expectedCloseDate || null,
    nextAction: draft.nextAction || null,
    nextActionDate: draft.nextActionDate || null,
    lastContactDate: draft.lastContactDate || null,
    description: draft.description || null,
    notes: draft.notes || null,
  }) satisfies Sent

/** Only what the form has changed is sent. */
export function changesFrom(draft: DealDraft, began: DealDraft): Partial<Sent> {
  const before: Sent = sentFrom(began)
  const changed = Object.entries(sentFrom(draft)).filter(([name, value]) => value !== before[name as keyof Sent])
  return Object.fromEntries(changed)
}

const day = (given: string) => given && showDay(given)

const shown: Record<string, (draft: DealDraft) => string> = {
  'Deal Name': ({ name }) => name,
  Client: ({ client }) => client?.name ?? '',
  Value: ({ value, currency }) => `${value} ${currency}`,
  Stage: ({ stage }) => stage && stageWords[stage],
  Priority: ({ priority }) => priority,
  Probability: ({ probability }) => `${probability}%`,
  'Close Date': ({ expectedCloseDate }) => day(expectedCloseDate),
  'Next Action': ({ nextAction }) => nextAction,
  'Next Action Date': ({ nextActionDate }) => day(nextActionDate),
  'Last Contact': ({ lastContactDate }) => day(lastContactDate),
  Description: ({ description }) => description,
  Notes: ({ notes }) => notes,
}

export type Difference = { label: string; mine: string; theirs: string }

/** Where two versions of a deal differ, in words. */
export const differences = (mine: DealDraft, theirs: DealDraft): Difference[] =>
  Object.entries(shown)
    .map(([label, show]) => ({ label, mine: show(mine), theirs: show(theirs) }))
    .filter((row) => row.mine !== row.theirs)
