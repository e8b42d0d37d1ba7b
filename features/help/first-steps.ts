import * as z from 'zod'

/** What a new owner does in the first days, in this order. */
export const firstSteps = ['account', 'business', 'client', 'mailbox', 'calendar', 'invoice', 'ai', 'backup'] as const
export type FirstStep = (typeof firstSteps)[number]

/** What the owner has said about the list itself. */
export const FirstStepsChoice = z.object({
  /** Put away; it can be brought back. */
  dismissed: z.boolean(),
  /** Has read that built-in rules answer without a language model, and is content with them. */
  rulesKnown: z.boolean(),
})
export type FirstStepsChoice = z.output<typeof FirstStepsChoice>

export const nothingSaid: FirstStepsChoice = { dismissed: false, rulesKnown: false }

export const FirstSteps = FirstStepsChoice.extend({
  steps: z.array(z.object({ id: z.enum(firstSteps), done: z.boolean() })),
})
export type FirstSteps = z.output<typeof FirstSteps>

/** What the house itself shows. */
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

/** Whoever reads this list has an account; everything else is seen in the data, never ticked by hand. */
export function stepsDone(facts: FirstStepFacts, { rulesKnown }: FirstStepsChoice): FirstSteps['steps'] {
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
