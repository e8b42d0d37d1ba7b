import { expect, test } from 'vitest'
import { defaultChoice, type FirstStepFacts, firstStepStates } from './first-steps'

const nothing: FirstStepFacts = {
  businessName: '',
  businessAddress: '',
  hasClient: false,
  hasMailbox: false,
  hasCalendar: false,
  hasSentInvoice: false,
  hasModel: false,
  hasBackup: false,
}
const doneIn = (facts: Partial<FirstStepFacts>, choice = defaultChoice) =>
  firstStepStates({ ...nothing, ...facts }, choice)
    .filter(({ done }) => done)
    .map(({ id }) => id)

test('at first only the account step is done', () => {
  expect(doneIn({})).toEqual(['account'])
})

test('the business step needs a name and an address', () => {
  expect(doneIn({ businessName: 'Okafor & Daughter' })).toEqual(['account'])
  expect(doneIn({ businessName: 'Okafor & Daughter', businessAddress: '4 Main Street' })).toContain('business')
})

test('the AI step needs a model or the accepted rules', () => {
  expect(doneIn({ hasModel: true })).toContain('ai')
  expect(doneIn({}, { ...defaultChoice, rulesKnown: true })).toContain('ai')
})
