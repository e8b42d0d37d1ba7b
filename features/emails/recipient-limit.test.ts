import { expect, test } from 'vitest'
import { maxRecipients, recipientLimitProblem } from './recipient-limit'

test('a thousand recipients are allowed where the provider allows them', () => {
  expect(maxRecipients).toBe(1_000)
  expect(recipientLimitProblem('imap', 1_000)).toBeUndefined()
  expect(recipientLimitProblem('gmail', 500)).toBeUndefined()
})

test('the message names the provider and its limit, and says that the draft is kept', () => {
  expect(recipientLimitProblem('gmail', 1_000)).toBe(
    'Gmail takes at most 500 recipients in one mail, and this one has 1,000. It is kept as a draft: send it in parts.',
  )
  expect(recipientLimitProblem('outlook', 501)).toContain('Outlook takes at most 500')
  expect(recipientLimitProblem('imap', 2_000)).toContain('Mainstreet takes at most 1,000')
})
