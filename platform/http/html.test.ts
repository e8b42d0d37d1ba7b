import { expect, test } from 'vitest'
import { html } from './html'

test('texts are escaped, markup and lists are not escaped twice, and empty values are omitted', () => {
  const names = ['<b>', 'O’Hara & "Co"'].map((name) => html`<li>${name}</li>`)
  expect(String(html`<ul title="${'"\''}">${names}${false}${null}${undefined}${0}</ul>`)).toBe(
    '<ul title="&quot;&#39;"><li>&lt;b&gt;</li><li>O’Hara &amp; &quot;Co&quot;</li>0</ul>',
  )
})
