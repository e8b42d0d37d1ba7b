import { expect, test } from 'vitest'
import { htmlOfText, plainTwin } from './plain-twin'

test('lines and paragraphs stay apart', () => {
  expect(plainTwin('<div>Hi Rosa,</div><div><br></div><div>the form works.</div>')).toBe('Hi Rosa,\n\nthe form works.')
  expect(plainTwin('<p>One</p><p>Two<br>Three</p>')).toBe('One\n\nTwo\nThree')
})

test('lists keep their marks', () => {
  expect(
    plainTwin('<div>Bring:</div><ul><li>flour</li><li><b>salt</b></li></ul><ol><li>mix</li><li>bake</li></ol>'),
  ).toBe('Bring:\n- flour\n- salt\n1. mix\n2. bake')
})

test('a link names its address, unless that is what it says', () => {
  expect(plainTwin('See <a href="https://example.com/menu">the menu</a>.')).toBe(
    'See the menu <https://example.com/menu>.',
  )
  expect(plainTwin('<a href="https://example.com/">example.com</a>')).toBe('example.com')
})

test('a quote is marked as mail programs mark it', () => {
  expect(
    plainTwin(
      '<div>Yes.</div><div>Rosa wrote:</div><blockquote><div>When?</div><blockquote><div>Then.</div></blockquote></blockquote>',
    ),
  ).toBe('Yes.\nRosa wrote:\n> When?\n> > Then.')
})

test('signs are told as they are meant', () => {
  expect(plainTwin('a &lt; b &amp;&nbsp;c &quot;d&quot;')).toBe('a < b & c "d"')
  expect(plainTwin('3 < 4')).toBe('3 < 4')
})

test('text becomes lines of the editor in which nothing acts, and comes back as it was', () => {
  const text = 'Hello <script>alert(1)</script>\n\n"you" & me'
  expect(htmlOfText(text)).not.toContain('<script>')
  expect(plainTwin(htmlOfText(text))).toBe(text)
})
