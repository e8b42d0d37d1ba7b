import { describe, expect, test } from 'vitest'
import { toggleCheckbox } from './checklist'
import { renderMarkdown } from './markdown'

const html = (content: string) => renderMarkdown(content, []).trim()

test('headings start at h3, below the note’s title', () => {
  expect(html('# Visit\n\n###### Fine print')).toBe('<h3>Visit</h3>\n<h6>Fine print</h6>')
})

test('a single line break is kept', () => {
  expect(html('one\ntwo')).toBe('<p>one<br>\ntwo</p>')
})

describe('dangerous markup is neutralised', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '![x](javascript:alert(1))',
    '[[<img src=x onerror=alert(1)>]]',
    '[[" onmouseover="alert(1)]]',
    '![" onerror="alert(1)](/uploads/x)',
    '<https://example.com/" onclick="alert(1)>',
  ])('%s', (evil) => {
    const shown = html(evil)
    expect(shown).not.toMatch(/<(?!\/?(?:p|a|br|img|em|strong)\b)/)
    expect(shown.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/)
    expect(shown).not.toMatch(/(?:href|src)="(?:javascript|data|vbscript):/i)
  })
})

test('an external picture becomes a link, an uploaded one is shown', () => {
  expect(html('![Tracker](https://example.com/pixel.png)')).toBe(
    '<p><a href="https://example.com/pixel.png" target="_blank" rel="noopener noreferrer nofollow">Tracker</a></p>',
  )
  expect(html('![Door](//example.com/pixel.png)')).not.toContain('<img')
  expect(html('![Door](/uploads/door.png)')).toContain('<img src="/uploads/door.png" alt="Door" loading="lazy">')
})

test('external links open in a new tab', () => {
  expect(html('see https://example.com')).toContain('target="_blank" rel="noopener noreferrer nofollow"')
})

test('a checkbox carries its line number, which toggles that line', () => {
  const content = 'Bring:\n\n- [ ] lamp\n- [x] **keys**\n  - [ ] spare\n\n> - [ ] quoted\n\n1. [ ] first\n- [y] no box'
  const shown = html(content)
  const lines = [...shown.matchAll(/data-line="(\d+)"/g)].map(([, line]) => Number(line))
  expect(lines).toEqual([2, 3, 4, 6, 8])
  for (const line of lines) expect(toggleCheckbox(content, line)).not.toBe(content)
  expect(shown).toContain('<input type="checkbox" data-line="3" checked><span><strong>keys</strong>')
})

test('double brackets link to notes and clients, and offer to create a missing note', () => {
  const links = [
    { text: 'opening hours', kind: 'note' as const, id: 7 },
    { text: 'rosa', kind: 'client' as const, id: 3 },
  ]
  const shown = renderMarkdown('[[Opening  Hours]] [[Rosa]] [[Nobody]] `[[Rosa]]`', links)
  expect(shown).toContain('<a class="leads" href="/notes?note=7">Opening  Hours</a>')
  expect(shown).toContain('<a class="leads" href="/clients/3">Rosa</a>')
  expect(shown).toContain('data-new-note="Nobody"')
  expect(shown).toContain('<code>[[Rosa]]</code>')
})
