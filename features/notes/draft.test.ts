import { describe, expect, test } from 'vitest'
import { blankDraft, clashes, differingFields, draftOf, merged, sentFrom } from './draft'
import type { Note } from './note'

const began = { ...blankDraft, title: 'Keys', content: 'Under the mat', tags: 'door, house' }

test('a form sends all fields of a note, a folder of the owner’s own by its number', () => {
  expect(sentFrom({ ...began, client: { id: 3, name: 'Rosa' }, place: '12' })).toEqual({
    title: 'Keys',
    content: 'Under the mat',
    clientId: 3,
    tags: ['door', 'house'],
    important: false,
    folder: null,
    folderId: 12,
  })
  expect(sentFrom(began)).toMatchObject({ clientId: null, folder: 'inbox', folderId: null })
})

test('a note comes back from its form as it went in', () => {
  const note = { title: 'A note', content: 'Some words', clientId: null, clientName: null, tags: ['a', 'b'] }
  const sent = sentFrom(draftOf({ ...note, important: true, folder: null, folderId: 4 } as Note))
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

test('another way to type the same tags is no difference', () => {
  expect(differingFields(began, { ...began, tags: ' door ,server,' })).toEqual([])
})

describe('two windows at one note', () => {
  const mine = { ...began, content: 'In the drawer' }

  test('that change different things do not clash, and both changes stay', () => {
    const theirs = { ...began, place: 'archive', title: 'The keys' }
    expect(clashes(mine, began, theirs)).toEqual([])
    expect(merged(mine, began, theirs)).toEqual({
      ...began,
      content: 'In the drawer',
      place: 'archive',
      title: 'The keys',
    })
  })

  test('that change the same thing clash, unless they agree', () => {
    expect(clashes(mine, began, { ...began, content: 'On the hook' })).toEqual(['content'])
    expect(clashes(mine, began, { ...began, content: 'In the drawer' })).toEqual([])
  })
})
