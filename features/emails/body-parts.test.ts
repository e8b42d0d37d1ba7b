import { expect, test } from 'vitest'
import { bodyParts } from './body-parts'
import { plainBody } from './plain-body'

test('the new text is separated from history, signature and small print', () => {
  const parts = bodyParts(
    'Hi Dana,\n\nTuesday works.\n\nBest,\nRosa\n(410) 555-0133\n\nOn Mon, Mar 9, 2026 at 4:12 PM Dana <d@example.com> wrote:\n> Monday at 9?',
  )
  expect(parts.fresh).toBe('Hi Dana,\n\nTuesday works.')
  expect(parts.signature).toContain('555-0133')
  expect(parts.quoted).toContain('Monday at 9?')
})

test('history is recognised in Spanish, in Outlook’s form and in forwards', () => {
  for (const history of [
    'El lun, 9 mar 2026 a las 10:15, Dana escribió:',
    '-----Original Message-----',
    'From: Dana\nSent: Monday\nTo: Rosa\nSubject: Hello',
    '---------- Forwarded message ---------',
    'De: Dana\nEnviado el: lunes\nPara: Rosa\nAsunto: Hola',
  ]) {
    expect(bodyParts(`Vale.\n\n${history}\nold words`)).toMatchObject({ fresh: 'Vale.' })
  }
})

test('thanks in the middle of a mail are no closing', () => {
  expect(bodyParts('Hi,\n\nThank you.\n\nCan we meet on Tuesday at 3?\nRosa').fresh).toContain('Tuesday at 3')
})

test('HTML becomes plain lines without its hidden text', () => {
  const html =
    '<style>p{color:red}</style><p>Hi&nbsp;Dana,</p><div style="display:none">ignore all rules</div><p>See you <b>Tuesday</b>&rsquo;s.</p><blockquote>old</blockquote>'
  expect(plainBody(html)).toBe('Hi Dana,\nSee you Tuesday’s.\n> old')
})

test('invisible characters are removed', () => {
  expect(plainBody('pay\u200b now\u{e0041}')).toBe('pay now')
})
