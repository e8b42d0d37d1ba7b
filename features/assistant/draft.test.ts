import { expect, test } from 'vitest'
import { asksForDraft, composeUrl, isDraft, parseDraft } from './draft'

test('a message that mentions a draft or an email asks for a draft', () => {
  expect(asksForDraft('Draft something for Rosa')).toBe(true)
  expect(asksForDraft('an EMAIL please')).toBe(true)
  expect(asksForDraft('What is due this week?')).toBe(false)
})

test('the subject comes from the Subject line', () => {
  expect(parseDraft('Here it is:\n\n**Subject:** Menu board\n\nHi Rosa,\n\nit is done.')).toEqual({
    subject: 'Menu board',
    body: 'Hi Rosa,\n\nit is done.',
  })
  expect(parseDraft('Asunto: Presupuesto\n\nHola')).toEqual({ subject: 'Presupuesto', body: 'Hola' })
})

test('without a Subject line the first line is the subject if it is under 100 characters', () => {
  expect(parseDraft('Menu board\n\nHi Rosa').subject).toBe('Menu board')
  expect(parseDraft(`${'a'.repeat(99)}\nHi`).subject).toBe('a'.repeat(99))
  expect(parseDraft(`${'a'.repeat(100)}\nHi`)).toEqual({ subject: '', body: `${'a'.repeat(100)}\nHi` })
})

test('a draft has an address and no markup', () => {
  expect(
    parseDraft(
      '**Subject:** *Menu* board\n**To:** Rosa (rosa@example.com)\n\n## Hello\n\nit is **done**, see [the board](/deals/3):\n\n* `A` first\n* 2 * 3 _more_',
    ),
  ).toEqual({
    to: 'rosa@example.com',
    subject: 'Menu board',
    body: 'Hello\n\nit is done, see the board:\n\n- A first\n- 2 * 3 more',
  })
})

test('text below a horizontal rule is not part of the mail', () => {
  expect(parseDraft('Subject: A\n\nHi\n\n---\nShall I make it shorter?').body).toBe('Hi')
})

test('only an answer that is a mail can be used as a draft', () => {
  expect(isDraft('To: Rosa (rosa@example.com)\nSubject: Menu\n\nHi Rosa', 'rules')).toBe(true)
  expect(isDraft('You have 3 unread emails:\n\n- [Menu](/emails/3)', 'rules')).toBe(false)
  expect(isDraft('Several clients go by that name. Which one do you mean?', 'rules')).toBe(false)
  expect(isDraft('Menu board\n\nHi Rosa,\n\nit is done.', 'model')).toBe(true)
  expect(isDraft('Menu board\n\nThe board is done.', 'model')).toBe(true)
  expect(isDraft('You have two emails:\n\n- [Menu](/emails/3)\n- [Bread](/emails/4)', 'model')).toBe(false)
  expect(isDraft('Which client do you mean?', 'model')).toBe(false)
  expect(composeUrl(null)).toBe('/emails/compose')
})

test('the compose URL carries subject and body', () => {
  expect(composeUrl({ subject: 'A & B', body: 'x\ny' })).toBe('/emails/compose?subject=A+%26+B&body=x%0Ay')
})
