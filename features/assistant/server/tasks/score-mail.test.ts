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
