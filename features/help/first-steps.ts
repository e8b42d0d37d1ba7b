import * as z from 'zod'

/** The steps for a new owner, in order. */
export const firstSteps = ['account', 'business', 'client', 'mailbox', 'calendar', 'invoice', 'ai', 'backup'] as const
export type FirstStep = (typeof firstSteps)[number]

export const FirstStepsChoice = z.object({
  /** The list is hidden; it can be shown again. */
  dismissed: z.boolean(),
  /** The owner accepts the built-in rules in place of a language model. */
  rulesKnown: z.boolean(),
})
export type FirstStepsChoice = z.output<typeof FirstStepsChoice>

export const defaultChoice: FirstStepsChoice = { dismissed: false, rulesKnown: false }

export const FirstSteps = FirstStepsChoice.extend({
  steps: z.array(z.object({ id: z.enum(firstSteps), done: z.boolean() })),
})
export type FirstSteps = z.output<typeof FirstSteps>

export type FirstStepFacts = {
  businessName: string
  businessAddress: string
  hasClient: boolean
  hasMailbox: boolean
  hasCalendar: boolean
  hasSentInvoice: boolean
  hasModel: boolean
  hasBackup: boolean
}

/** The facts that the records of other features show. */
export type RecordedSteps = Pick<FirstStepFacts, 'hasClient' | 'hasMailbox' | 'hasCalendar' | 'hasSentInvoice'>

/** Steps are derived from the data, never ticked by hand. The account exists, because the list needs a session. */
export function firstStepStates(facts: FirstStepFacts, { rulesKnown }: FirstStepsChoice): FirstSteps['steps'] {
  const done: Record<FirstStep, boolean> = {
    account: true,
    business: facts.businessName !== '' && facts.businessAddress !== '',
    client: facts.hasClient,
    mailbox: facts.hasMailbox,
    calendar: facts.hasCalendar,
    invoice: facts.hasSentInvoice,
    ai: facts.hasModel || rulesKnown,
    backup: facts.hasBackup,
  }
  return firstSteps.map((id) => ({ id, done: done[id] }))
}
