import { expect, test } from 'vitest'
import { type FirstStepFacts, nothingSaid, stepsDone } from './first-steps'

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
const doneIn = (facts: Partial<FirstStepFacts>, choice = nothingSaid) =>
  stepsDone({ ...nothing, ...facts }, choice)
    .filter(({ done }) => done)
    .map(({ id }) => id)

test('on the first day only the account is there', () => {
  expect(doneIn({})).toEqual(['account'])
})

test('a business is described once it has a name and an address', () => {
  expect(doneIn({ businessName: 'Okafor & Daughter' })).toEqual(['account'])
  expect(doneIn({ businessName: 'Okafor & Daughter', businessAddress: '4 Main Street' })).toContain('business')
})

test('whoever is content with the rules needs no model', () => {
  expect(doneIn({ hasModel: true })).toContain('ai')
  expect(doneIn({}, { ...nothingSaid, rulesKnown: true })).toContain('ai')
})
