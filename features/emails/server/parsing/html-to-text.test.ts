import { expect, test } from 'vitest'
import { htmlToText } from './html-to-text'

test('paragraphs become lines, and hidden elements are left out', () => {
  expect(
    htmlToText(
      '<head><title>x</title></head><style>p{color:red}</style><p>Hello&nbsp;<b>Dana</b>,</p><p>see&lt;you</p>',
    ),
  ).toBe('Hello Dana,\n\nsee<you')
})

test('cells of a table stay separate words, and each term of a list has its line', () => {
  expect(
    htmlToText(
      '<table><tr><th>Bread</th><td>12 €</td></tr></table><center>Open</center><dl><dt>Mon</dt><dd>9–5</dd></dl>',
    ),
  ).toBe('Bread 12 €\n\nOpen\n\nMon\n\n9–5')
})

test('comments, numeric entities and truncated HTML are handled', () => {
  expect(htmlToText('a<!-- <p>b</p> -->c &#233;&#x1F600;&#0; &bogus; <p')).toBe('ac é😀\uFFFD &bogus;')
})

test('named entities of all languages are decoded', () => {
  expect(htmlToText('Caf&eacute; &mdash; it&rsquo;s&hellip; 5&nbsp;&euro; so&shy;ft')).toBe('Café — it’s… 5 € soft')
})

test('hostile input takes linear time', () => {
  for (const hostile of ['<', '<style>', '<!--', '&#', '<a '])
    expect(typeof htmlToText(hostile.repeat(200_000))).toBe('string')
})
