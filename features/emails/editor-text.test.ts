import { expect, test } from 'vitest'
import { editorHtmlToText, textToEditorHtml, withoutClosingBreaks } from './editor-text'

test('lines and paragraphs are kept', () => {
  expect(editorHtmlToText('<div>Hi Rosa,</div><div><br></div><div>the form works.</div>')).toBe(
    'Hi Rosa,\n\nthe form works.',
  )
  expect(editorHtmlToText('<p>One</p><p>Two<br>Three</p>')).toBe('One\n\nTwo\nThree')
})

test('lists keep their marks', () => {
  expect(
    editorHtmlToText('<div>Bring:</div><ul><li>flour</li><li><b>salt</b></li></ul><ol><li>mix</li><li>bake</li></ol>'),
  ).toBe('Bring:\n- flour\n- salt\n1. mix\n2. bake')
})

test('a link shows its URL unless its text is the URL', () => {
  expect(editorHtmlToText('See <a href="https://example.com/menu">the menu</a>.')).toBe(
    'See the menu <https://example.com/menu>.',
  )
  expect(editorHtmlToText('<a href="https://example.com/">example.com</a>')).toBe('example.com')
})

test('a quote is marked with >', () => {
  expect(
    editorHtmlToText(
      '<div>Yes.</div><div>Rosa wrote:</div><blockquote><div>When?</div><blockquote><div>Then.</div></blockquote></blockquote>',
    ),
  ).toBe('Yes.\nRosa wrote:\n> When?\n> > Then.')
})

test('entities are decoded', () => {
  expect(editorHtmlToText('a &lt; b &amp;&nbsp;c &quot;d&quot;')).toBe('a < b & c "d"')
  expect(editorHtmlToText('3 < 4')).toBe('3 < 4')
})

test('text is escaped for the editor and comes back unchanged', () => {
  const text = 'Hello <script>alert(1)</script>\n\n"you" & me'
  expect(textToEditorHtml(text)).not.toContain('<script>')
  expect(editorHtmlToText(textToEditorHtml(text))).toBe(text)
})

test('a break that only holds an empty line open is left out, others stay', () => {
  expect(withoutClosingBreaks('<div>One<br>two</div><div><br></div><div><br><br></div><p>Three<br></p>')).toBe(
    '<div>One<br>two</div><div></div><div><br></div><p>Three</p>',
  )
})
