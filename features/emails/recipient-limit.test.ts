import { expect, test } from 'vitest'
import { mostRecipients, whyTooMany } from './recipient-limit'

test('a thousand people can be written to at once where the provider allows it', () => {
  expect(mostRecipients).toBe(1_000)
  expect(whyTooMany('imap', 1_000)).toBeUndefined()
  expect(whyTooMany('gmail', 500)).toBeUndefined()
})

test('whose provider takes fewer is told whose limit it is, and that nothing is lost', () => {
  expect(whyTooMany('gmail', 1_000)).toBe(
    'Gmail takes at most 500 recipients in one mail, and this one has 1,000. It is kept as a draft: send it in parts.',
  )
  expect(whyTooMany('outlook', 501)).toContain('Outlook takes at most 500')
  expect(whyTooMany('imap', 2_000)).toContain('Mainstreet takes at most 1,000')
})
