import { describe, expect, test } from 'vitest'
import { addDays } from '#core/days'
import { dueStep, stepDay, stepWords } from './due-step'
import { reminderMail } from './reminder-mail'

const schedule = { steps: [-3, 0, 3, 10, 30], restDays: [] as number[], onSince: '2026-01-01' }
/** A Friday. */
const dueDate = '2026-05-15'
const invoice = { dueDate, knownSince: '2026-04-15', sentSteps: [] as number[] }

describe('the step of a day', () => {
  test.each([
    [-4, undefined],
    [-3, -3],
    [0, 0],
    [3, 3],
    [10, 10],
    [30, 30],
  ])('%i days after the due date', (days, step) => {
    expect(dueStep(invoice, schedule, addDays(dueDate, days))).toBe(step)
  })

  test('after days switched off, only the latest is sent', () => {
    expect(dueStep({ ...invoice, sentSteps: [-3] }, schedule, addDays(dueDate, 12))).toBe(10)
  })

  test('none is sent twice, nor an earlier one after a later one', () => {
    expect(dueStep({ ...invoice, sentSteps: [3] }, schedule, addDays(dueDate, 4))).toBeUndefined()
    expect(dueStep({ ...invoice, sentSteps: [10] }, schedule, addDays(dueDate, 4))).toBeUndefined()
  })

  test('none from before they were switched on', () => {
    const late = { ...schedule, onSince: addDays(dueDate, 12) }
    expect(dueStep(invoice, late, addDays(dueDate, 12))).toBeUndefined()
    expect(dueStep(invoice, late, addDays(dueDate, 30))).toBe(30)
  })

  test('none on the day on which the client got the invoice', () => {
    expect(dueStep({ ...invoice, knownSince: dueDate }, schedule, dueDate)).toBeUndefined()
  })
})

test('on days of rest nothing is sent; it follows on the next working day', () => {
  const restDays = [0, 6]
  const saturday = '2026-05-16'
  expect(stepDay(dueDate, 1, restDays)).toBe('2026-05-18')
  expect(dueStep(invoice, { ...schedule, restDays, steps: [1] }, saturday)).toBeUndefined()
  expect(dueStep(invoice, { ...schedule, restDays, steps: [1] }, '2026-05-18')).toBe(1)
})

test('steps in words', () => {
  expect([-3, 0, 1, 10].map(stepWords)).toEqual([
    '3 days before it is due',
    'On the due date',
    '1 day after it was due',
    '10 days after it was due',
  ])
})

test('a reminder names amount, days and link in the language of the client', () => {
  const business = { name: 'Reyes Studio', paymentInstructions: 'IBAN 12' }
  const link = 'https://example.com/i/abc'
  const base = {
    invoiceNumber: 'INV-1',
    clientName: 'Rosa Delfino',
    currency: 'USD',
    amountCents: 10_000,
    dueDate,
    link,
  }
  const open = { ...base, balanceCents: 4_000, lateFeeCents: 0, daysLate: 10 }
  const english = reminderMail({ ...open, language: 'en' }, business)
  expect(english.subject).toBe('Reminder: invoice INV-1 from Reyes Studio')
  expect(english.text).toContain('invoice INV-1 for $100.00 was due on May 15, 2026, 10 days ago. Of this, $40.00')
  expect(english.text).toContain(link)
  const spanish = reminderMail({ ...open, language: 'es', daysLate: -3, lateFeeCents: 500 }, business)
  expect(spanish.text).toContain('vence el 15 de mayo de 2026, dentro de 3 días')
  expect(spanish.text).toContain('recargo por demora de $5.00')
})
