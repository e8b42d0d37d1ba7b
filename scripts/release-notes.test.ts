import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.mjs'

const changelog = `# Change log

## 0.3.0 — unreleased

- Not yet.

## 0.2.0 — 2026-11-20

- Signed contracts.

## 0.1.0 — 2026-11-16

- The first version.
`

test('the notes of a release are its section of the change log', () => {
  expect(releaseNotes(changelog, '0.2.0')).toBe('- Signed contracts.')
})

test('a version without a date, or without a section, has no notes', () => {
  expect(releaseNotes(changelog, '0.3.0')).toBeUndefined()
  expect(releaseNotes(changelog, '0.4.0')).toBeUndefined()
  expect(releaseNotes(changelog, '0.2')).toBeUndefined()
})
