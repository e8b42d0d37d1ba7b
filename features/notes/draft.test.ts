import { describe, expect, test } from 'vitest'
import { blankDraft, conflictingFields, differingFields, draftToNote, mergeDrafts, noteToDraft } from './draft'
import type { Note } from './note'

const base = { ...blankDraft, title: 'Keys', content: 'Under the mat', tags: 'door, garden' }

test('a draft becomes a note with all its fields, a user-created folder by its id', () => {
  expect(draftToNote({ ...base, client: { id: 3, name: 'Rosa' }, place: '12' })).toEqual({
    title: 'Keys',
    content: 'Under the mat',
    clientId: 3,
    tags: ['door', 'garden'],
    important: false,
    folder: null,
    folderId: 12,
  })
  expect(draftToNote(base)).toMatchObject({ clientId: null, folder: 'inbox', folderId: null })
})

test('a note survives the conversion to a draft and back', () => {
  const note = { title: 'A note', content: 'Some words', clientId: null, clientName: null, tags: ['a', 'b'] }
  const sent = draftToNote(noteToDraft({ ...note, important: true, folder: null, folderId: 4 } as Note))
  expect(sent).toEqual({
    title: 'A note',
    content: 'Some words',
    clientId: null,
    tags: ['a', 'b'],
    important: true,
    folder: null,
    folderId: 4,
  })
})

test('the same tags typed differently are no difference', () => {
  expect(differingFields(base, { ...base, tags: ' door ,garden,' })).toEqual([])
})

describe('two windows editing one note', () => {
  const mine = { ...base, content: 'In the drawer' }

  test('do not conflict if they change different fields, and both changes are kept', () => {
    const theirs = { ...base, place: 'archive', title: 'The keys' }
    expect(conflictingFields(mine, base, theirs)).toEqual([])
    expect(mergeDrafts(mine, base, theirs)).toEqual({
      ...base,
      content: 'In the drawer',
      place: 'archive',
      title: 'The keys',
    })
  })

  test('conflict if they change the same field, unless to the same value', () => {
    expect(conflictingFields(mine, base, { ...base, content: 'On the hook' })).toEqual(['content'])
    expect(conflictingFields(mine, base, { ...base, content: 'In the drawer' })).toEqual([])
  })
})
