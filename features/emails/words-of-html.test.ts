import { expect, test } from 'vitest'
import { wordsOfHtml } from './words-of-html'

test('paragraphs become lines, and what is never seen is left out', () => {
  expect(
    wordsOfHtml(
      '<head><title>x</title></head><style>p{color:red}</style><p>Hello&nbsp;<b>Dana</b>,</p><p>see&lt;you</p>',
    ),
  ).toBe('Hello Dana,\n\nsee<you')
})

test('comments, entities by number and broken ends are survived', () => {
  expect(wordsOfHtml('a<!-- <p>b</p> -->c &#233;&#x1F600;&#0; &bogus; <p')).toBe('ac é😀 &bogus;')
})

test('a hostile text takes no longer than its length', () => {
  for (const hostile of ['<', '<style>', '<!--', '&#', '<a '])
    expect(typeof wordsOfHtml(hostile.repeat(200_000))).toBe('string')
})
