import { expect, test } from 'vitest'
import { blankDraft, changesFrom, differences, problemsOf, sentFrom } from './draft'

const rosa = { id: 7, name: 'Rosa Delfino' }
const draft = { ...blankDraft(rosa), name: 'Bakery website' }

test('a blank form lacks a name and a client, and nothing else', () => {
  expect(problemsOf(blankDraft(null))).toEqual({
    name: 'Deal name must be at least 2 characters',
    clientId: 'Please select a client',
  })
  expect(problemsOf(draft)).toEqual({})
})

test('a value that is empty is no number, and one below nothing is refused', () => {
  expect(problemsOf({ ...draft, value: '' })).toEqual({ value: 'Deal value must be a number' })
  expect(problemsOf({ ...draft, value: '-5' })).toEqual({ value: 'Deal value cannot be below 0' })
})

test('without a stage, or before 1900, the form says so', () => {
  expect(problemsOf({ ...draft, stage: '' })).toEqual({ stage: 'Please select a stage' })
  expect(problemsOf({ ...draft, expectedCloseDate: '1899-12-31' })).toEqual({
    expectedCloseDate: 'Date cannot be before 1900-01-01',
  })
})

test('client, value and probability are sent as numbers, what is empty as nothing', () => {
  expect(sentFrom({ ...draft, value: '2800.50', probability: '50' })).toMatchObject({
    clientId: 7,
    value: 2800.5,
    probability: 50,
    expectedCloseDate: null,
    notes: null,
  })
})

test('an edit sends only what it changed', () => {
  expect(changesFrom({ ...draft, stage: 'proposal', value: '0.00' }, draft)).toEqual({ stage: 'proposal' })
})

test('two versions differ in words', () => {
  expect(differences({ ...draft, stage: 'proposal' }, { ...draft, expectedCloseDate: '2026-03-05' })).toEqual([
    { label: 'Stage', mine: 'Proposal', theirs: 'Lead' },
    { label: 'Close Date', mine: '', theirs: 'Mar 5, 2026' },
  ])
})
