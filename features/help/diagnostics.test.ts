import { expect, test } from 'vitest'
import { diagnosticsText } from './diagnostics'

const diagnostics = {
  version: '0.1.0',
  node: 'v20.19.0',
  system: 'linux arm64',
  database: { kind: 'embedded' as const, version: '18.0', schema: 1_777_000_000 },
  files: { in: 'folder' as const, count: 3, bytes: 2048, faults: 0 },
  secure: true,
  upMinutes: 90,
  counts: { clients: 12, emails: 340 },
  settings: ['PUBLIC_URL', 'S3_BUCKET'],
  failures: [{ work: 'calendars', at: '2026-05-04T03:00:00.000Z', tries: 6 }],
}

test('the diagnostics are a short text', () => {
  expect(diagnosticsText(diagnostics, new Date('2026-05-04T09:30:00Z'))).toBe(`Mainstreet 0.1.0
Taken 2026-05-04T09:30:00.000Z
Node v20.19.0 on linux arm64, up for 90 min
Database: embedded, version 18.0, schema 1777000000
Files: in a folder, 3 of 2048 bytes, 0 missing or altered
Address: https
Records: clients 12, emails 340
Settings that are set: PUBLIC_URL, S3_BUCKET
Background work that failed:
- calendars, 2026-05-04T03:00:00.000Z, after 6 tries`)
})

test('empty lists are shown as none', () => {
  const text = diagnosticsText({ ...diagnostics, settings: [], failures: [] }, new Date(0))
  expect(text).toContain('Settings that are set: none')
  expect(text).toContain('Background work that failed: none')
})
