import { expect, test } from 'vitest'
import { parseMarkdown } from './markdown'

test('paragraphs, lists, headings, rules and code are recognized', () => {
  expect(parseMarkdown('# A\n\nOne\ntwo\n\n- x\n  - y\n1. z\n\n---\n```\n<b>\n```').map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'item',
    'item',
    'item',
    'rule',
    'code',
  ])
})

test('bold, code and internal links are recognized', () => {
  expect(parseMarkdown('**$5** for [Rosa](/clients/1), `x`')[0]).toEqual({
    type: 'paragraph',
    inlines: [
      { type: 'strong', text: '$5' },
      { type: 'text', text: ' for ' },
      { type: 'link', text: 'Rosa', href: '/clients/1' },
      { type: 'text', text: ', ' },
      { type: 'code', text: 'x' },
    ],
  })
})

test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example', 'data:text/html,x'])(
  'a link to %s becomes plain text',
  (href) => {
    expect(parseMarkdown(`[Rosa](${href})`)[0]).toEqual({
      type: 'paragraph',
      inlines: [{ type: 'text', text: 'Rosa' }],
    })
  },
)

test('HTML and images become plain text', () => {
  const [block] = parseMarkdown('<img src=x onerror=alert(1)> ![a](https://evil.example/a.png)')
  expect(JSON.stringify(block)).not.toContain('"href"')
})

test('a table keeps its rows and cells, and an unfinished one is plain text', () => {
  expect(parseMarkdown('| Who | Owes |\n|---|---|\n| [Rosa](/clients/1) | $5 |\n\nThat is all.')).toEqual([
    {
      type: 'table',
      rows: [
        [[{ type: 'text', text: 'Who' }], [{ type: 'text', text: 'Owes' }]],
        [[{ type: 'link', text: 'Rosa', href: '/clients/1' }], [{ type: 'text', text: '$5' }]],
      ],
    },
    { type: 'paragraph', inlines: [{ type: 'text', text: 'That is all.' }] },
  ])
  expect(parseMarkdown('| Who | Owes |').map(({ type }) => type)).toEqual(['paragraph'])
})

test('quotes are recognized, and bold text around a link stays bold', () => {
  expect(parseMarkdown('> One\n> two')).toEqual([
    {
      type: 'quote',
      inlines: [
        { type: 'text', text: 'One' },
        { type: 'text', text: '\n' },
        { type: 'text', text: 'two' },
      ],
    },
  ])
  expect(parseMarkdown('**Notes of [Rosa](/clients/1)**')).toEqual([
    {
      type: 'paragraph',
      inlines: [
        { type: 'strong', text: 'Notes of ' },
        { type: 'link', text: 'Rosa', href: '/clients/1' },
      ],
    },
  ])
})
