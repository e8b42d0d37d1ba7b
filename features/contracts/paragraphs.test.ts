import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs'

test('an empty line starts a paragraph, a dash a list item', () => {
  expect(paragraphsOf('First\nline two\n\n- one\n- two\nAfter\n\n\n')).toEqual([
    { text: 'First\nline two' },
    { items: ['one', 'two'] },
    { text: 'After' },
  ])
  expect(paragraphsOf(' \n ')).toEqual([])
  expect(paragraphsOf('-not an item')).toEqual([{ text: '-not an item' }])
})
