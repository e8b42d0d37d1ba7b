import { expect, test } from 'vitest'
import { defaultBusiness } from '#features/settings/business'
import { draftTotals, newDraft, newItem, requestErrors, requestFromDraft } from './draft'

const today = '2026-03-05'
const business = defaultBusiness('America/New_York')

test('the two forms have different defaults', () => {
  expect(newDraft('dialog', business, today)).toMatchObject({ status: 'draft', taxRate: '0', dueDate: '2026-04-04' })
  expect(newDraft('page', business, today)).toMatchObject({ status: 'pending', taxRate: '10', issueDate: today })
  expect(newDraft('page', business, today).items).toMatchObject([{ description: '', quantity: '1', rate: '0.00' }])
})

test('until a tax rate is chosen the page begins with 10 and the dialog without tax, then both with the chosen one', () => {
  expect(newDraft('page', business, today).taxRate).toBe('10')
  expect(newDraft('dialog', business, today).taxRate).toBe('0')
  for (const form of ['page', 'dialog'] as const) {
    expect(newDraft(form, { ...business, taxRate: 8.875 }, today).taxRate).toBe('8.875')
    expect(newDraft(form, { ...business, taxRate: 0 }, today).taxRate).toBe('0')
  }
})

test('a price below a cent is multiplied as it is, and shown again as it was typed', () => {
  const draft = { ...newDraft('dialog', business, today), items: [{ ...newItem('Flyers', '0.085'), quantity: '2000' }] }
  expect(draftTotals(draft).totalCents).toBe(17_000)
  expect(requestFromDraft(draft, 'dialog')).toMatchObject({ amount: 170, items: [{ rate: 0.085 }] })
})

test('empty prices have the decimals of the business’s currency', () => {
  const rateIn = (currency: string) => newDraft('page', { ...business, currency }, today).items[0]?.rate
  expect(['USD', 'JPY', 'KWD'].map(rateIn)).toEqual(['0.00', '0', '0.000'])
})

test('the page sends unit prices and the proposed number, the dialog sends rates and no number', () => {
  const filled = { client: { id: 7, name: 'Rosa' }, items: [{ ...newItem('Care', '19.99'), quantity: '3' }] }
  expect(requestFromDraft({ ...newDraft('page', business, today), ...filled }, 'page', 'INV-2026-001')).toMatchObject({
    clientId: 7,
    amount: 65.97,
    invoiceNumber: 'INV-2026-001',
    numberIsProposed: true,
    taxRate: 10,
    items: [{ quantity: 3, unitPrice: 19.99 }],
  })
  const sent = requestFromDraft({ ...newDraft('dialog', business, today), ...filled }, 'dialog', 'INV-2026-001')
  expect(sent).toMatchObject({ amount: 59.97, items: [{ quantity: 3, rate: 19.99 }] })
  expect(sent).not.toHaveProperty('invoiceNumber')
})

test('a page sent before its number was proposed lets the server give one', () => {
  const draft = {
    ...newDraft('page', business, today),
    client: { id: 7, name: 'Rosa' },
    items: [newItem('Care', '19.99')],
  }
  const sent = requestFromDraft(draft, 'page', undefined)
  expect(sent).not.toHaveProperty('invoiceNumber')
  expect(requestErrors(sent)).toEqual({})
})

test('incomplete numbers count as zero', () => {
  const draft = { ...newDraft('page', business, today), items: [{ ...newItem('Care', '1.'), quantity: '-' }] }
  expect(draftTotals(draft).totalCents).toBe(0)
})

test('errors are reported by field before sending', () => {
  const draft = newDraft('page', business, today)
  expect(requestErrors(requestFromDraft({ ...draft, invoiceNumber: '', taxRate: 'x', status: '' }, 'page'))).toEqual({
    clientId: 'Please select a client',
    amount: 'Amount must be a positive number',
    status: 'Please select a status',
    invoiceNumber: 'Invoice number is required',
    taxRate: 'Tax rate must be a number from 0 to 100',
    'items.0.description': 'Description is required',
  })
})
