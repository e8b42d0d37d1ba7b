import { expect, test } from 'vitest'
import { scoreMail } from './score-mail'

const mail = {
  from: 'Marcus Webb <marcus@lark.example.com>',
  to: 'dana@example.com',
  known: { mine: ['dana@example.com'] },
  shifts: {},
}

test('reasons that hold for nearly every mail of a person are not given', () => {
  const asked = scoreMail.rules({ ...mail, subject: 'Oven', body: 'Could you send me the invoice by Friday?' })
  expect(asked.reason).toContain('by Friday')
  const stated = scoreMail.rules({ ...mail, subject: 'Oven', body: 'The oven is warm.' })
  for (const { reason } of [asked, stated])
    expect(reason).not.toMatch(/Written by a person|Addressed to you|Tells, and/)
})

test('each reason quotes another part of the mail, and what is said of any greeting is left out', () => {
  const { reason } = scoreMail.rules({
    ...mail,
    subject: 'Oven',
    body: 'Hi Dana,\n\nI hope you are well. Could you please send me the invoice by Friday?',
  })
  expect(reason).toBe('Asks: “Could you please send me the invoice by Friday?”')
  const told = scoreMail.rules({
    ...mail,
    subject: 'Italy',
    body: 'I am leaving for Italy on Thursday, so what you do not have by then has to wait three weeks.',
  })
  expect(told.reason).toContain('I am leaving for Italy')
})
