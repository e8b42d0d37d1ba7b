import { expect, test } from 'vitest'
import { changedFields, differences, draftErrors, emptyDraft, requestFromDraft } from './draft'

const rosa = { id: 7, name: 'Rosa Delfino' }
const draft = { ...emptyDraft(rosa), name: 'Bakery website' }

test('an empty form lacks only a name and a client', () => {
  expect(draftErrors(emptyDraft(null))).toEqual({
    name: 'Deal name must be at least 2 characters',
    clientId: 'Please select a client',
  })
  expect(draftErrors(draft)).toEqual({})
})

test('an empty or negative value is rejected', () => {
  expect(draftErrors({ ...draft, value: '' })).toEqual({ value: 'Deal value must be a number' })
  expect(draftErrors({ ...draft, value: '-5' })).toEqual({ value: 'Deal value cannot be below 0' })
})

test('a missing stage and a date before 1900 are rejected', () => {
  expect(draftErrors({ ...draft, stage: '' })).toEqual({ stage: 'Please select a stage' })
  expect(draftErrors({ ...draft, expectedCloseDate: '1899-12-31' })).toEqual({
    expectedCloseDate: 'Date cannot be before 1900-01-01',
  })
})

test('client, value and probability are sent as numbers, empty fields as null', () => {
  expect(requestFromDraft({ ...draft, value: '2800.50', probability: '50' })).toMatchObject({
    clientId: 7,
    value: 2800.5,
    probability: 50,
    expectedCloseDate: null,
    notes: null,
  })
})

test('an edit sends only changed fields', () => {
  expect(changedFields({ ...draft, stage: 'proposal', value: '0.00' }, draft)).toEqual({ stage: 'proposal' })
})

test('differences are shown as text', () => {
  expect(differences({ ...draft, stage: 'proposal' }, { ...draft, expectedCloseDate: '2026-03-05' })).toEqual([
    { label: 'Stage', mine: 'Proposal', theirs: 'Lead' },
    { label: 'Close Date', mine: '', theirs: 'Mar 5, 2026' },
  ])
})
