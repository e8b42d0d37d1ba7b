import { expect, test } from 'vitest'
import { isTrouble, MailOutcome, outcomeLabels, outcomeText } from './mail-outcome'

test('every outcome of a mail has words of its own, and only what is certain is called not sent', () => {
  expect(new Set(Object.values(outcomeLabels)).size).toBe(MailOutcome.options.length)
  expect(MailOutcome.options.filter((outcome) => /not sent/i.test(outcomeLabels[outcome]))).toEqual(['failed'])
})

test('a mail that needs the owner says why', () => {
  const reasons = MailOutcome.options.filter(isTrouble).map((outcome) => outcomeText(outcome, '550 No such user.'))
  expect(reasons).toEqual([
    '550 No such user.',
    '550 No such user.',
    expect.stringMatching(/^550 No such user\. The Sent folder cannot tell.*Ask a recipient whether it arrived/),
  ])
  expect(outcomeText('failed', null)).toBe('The mail server refused it.')
  expect(outcomeText('sent', null)).toBeNull()
  expect(outcomeText('sending', 'Greylisted.')).toBe('Greylisted. It is tried again by itself.')
})
