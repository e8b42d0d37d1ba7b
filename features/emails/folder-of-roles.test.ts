import { expect, test } from 'vitest'
import { folderOfRoles } from './folder-of-roles'

test('a mail in several folders is shown in the one with the highest priority', () => {
  expect(folderOfRoles(['inbox', null, 'all'])).toBe('inbox')
  expect(folderOfRoles(['inbox', 'trash'])).toBe('trash')
  expect(folderOfRoles(['junk', 'all'])).toBe('junk')
})

test('a mail to oneself is in the inbox', () => {
  expect(folderOfRoles(['sent', 'inbox'])).toBe('inbox')
})

test('a mail in no folder with a known role is archived', () => {
  expect(folderOfRoles([])).toBe('archive')
  expect(folderOfRoles([null, 'all', 'archive'])).toBe('archive')
})
