import { expect, test } from 'vitest'
import { standingOf } from './standing'

test('a mail in several folders stands in the one that says most about it', () => {
  expect(standingOf(['inbox', null, 'all'])).toBe('inbox')
  expect(standingOf(['inbox', 'trash'])).toBe('trash')
  expect(standingOf(['junk', 'all'])).toBe('junk')
})

test('a mail to oneself is in the inbox', () => {
  expect(standingOf(['sent', 'inbox'])).toBe('inbox')
})

test('what lies in no folder of a known kind is archived', () => {
  expect(standingOf([])).toBe('archive')
  expect(standingOf([null, 'all', 'archive'])).toBe('archive')
})
