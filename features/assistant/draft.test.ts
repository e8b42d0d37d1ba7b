import { expect, test } from 'vitest'
import { asksForDraft, composeAddress, draftIn } from './draft'

test('a message that speaks of a draft or an email gets one', () => {
  expect(asksForDraft('Draft something for Rosa')).toBe(true)
  expect(asksForDraft('an EMAIL please')).toBe(true)
  expect(asksForDraft('What is due this week?')).toBe(false)
})

test('the subject is what the Subject line says', () => {
  expect(draftIn('Here it is:\n\n**Subject:** Menu board\n\nHi Rosa,\n\nit is done.')).toEqual({
    subject: 'Menu board',
    body: 'Hi Rosa,\n\nit is done.',
  })
  expect(draftIn('Asunto: Presupuesto\n\nHola')).toEqual({ subject: 'Presupuesto', body: 'Hola' })
})

test('without one it is the first line, if that is under 100 characters', () => {
  expect(draftIn('Menu board\n\nHi Rosa').subject).toBe('Menu board')
  expect(draftIn(`${'a'.repeat(99)}\nHi`).subject).toBe('a'.repeat(99))
  expect(draftIn(`${'a'.repeat(100)}\nHi`)).toEqual({ subject: '', body: `${'a'.repeat(100)}\nHi` })
})

test('what the assistant says below a rule is not part of the mail', () => {
  expect(draftIn('Subject: A\n\nHi\n\n---\nShall I make it shorter?').body).toBe('Hi')
})

test('it is handed to the compose page in its address', () => {
  expect(composeAddress({ subject: 'A & B', body: 'x\ny' })).toBe('/emails/compose?subject=A+%26+B&body=x%0Ay')
})
