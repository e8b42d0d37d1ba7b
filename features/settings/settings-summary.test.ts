import { expect, test } from 'vitest'
import { defaultBusiness } from './business'
import { type SettingsFacts, summarizeSettings } from './settings-summary'

const now = new Date('2026-05-04T09:00:00Z')
const facts: SettingsFacts = {
  username: 'dana',
  twoFactor: false,
  sessions: 1,
  business: defaultBusiness('America/New_York'),
  landing: { name: 'Mainstreet', isDefault: true },
  reminders: { on: false, steps: 5 },
  ownCertificate: false,
  takesCards: false,
  mail: { accounts: 0, troubled: 0 },
  calendars: { accounts: 0, hasFeed: false, subscriptions: 0, failing: 0 },
  notifications: { off: 0 },
  ai: { provider: 'none', model: '' },
  files: { in: 'folder', count: 0, faults: 0 },
  lastBackup: undefined,
}
const summary = (changes: Partial<SettingsFacts> = {}) =>
  Object.fromEntries(
    summarizeSettings({ ...facts, ...changes }, now).map(({ section, words, needs }) => [
      section,
      needs ? `${words}!` : words,
    ]),
  )

test('a new installation shows what is still to be set up', () => {
  expect(summary()).toEqual({
    profile: 'Logged in as dana',
    reminders: 'Off',
    signing: 'A certificate made here',
    business: 'No name or address yet!',
    landing: 'The first texts',
    papers: 'INV numbers, no tax rate chosen',
    payments: 'No instructions yet!',
    mail: 'No mailbox connected!',
    calendars: 'Nothing connected',
    notifications: 'All on',
    ai: 'Built-in rules',
    files: 'No files in a folder',
    data: 'No backup yet!',
    security: 'Two-factor off, 1 session',
  })
})

test('a complete set-up shows what is configured', () => {
  const business = { ...facts.business, name: 'Okafor', address: '4 Main Street', paymentInstructions: 'By check' }
  expect(
    summary({
      business,
      mail: { accounts: 2, troubled: 0 },
      calendars: { accounts: 1, hasFeed: true, subscriptions: 1, failing: 0 },
      notifications: { off: 1 },
      ai: { provider: 'openai', model: 'gpt-4.1-mini' },
      files: { in: 'bucket', count: 12, faults: 0 },
      lastBackup: new Date('2026-05-04T03:00:00Z'),
    }),
  ).toMatchObject({
    business: 'Okafor, no tax ID',
    payments: 'Due in 30 days',
    mail: '2 accounts connected',
    calendars: '1 account connected, Private address on, 1 calendar read',
    notifications: '1 kind off',
    ai: 'gpt-4.1-mini',
    files: '12 files in a bucket',
    data: 'Backed up within a day',
  })
})

test('problems are shown first', () => {
  expect(
    summary({
      mail: { accounts: 2, troubled: 1 },
      calendars: { accounts: 0, hasFeed: true, subscriptions: 2, failing: 1 },
      files: { in: 'folder', count: 12, faults: 2 },
    }),
  ).toMatchObject({
    mail: '1 account in trouble!',
    calendars: '1 calendar cannot be read!',
    files: '2 files missing or altered!',
  })
})

test('a backup needs attention after eight days', () => {
  expect(summary({ lastBackup: new Date('2026-05-01T03:00:00Z') }).data).toBe('Last backup 3 days ago')
  expect(summary({ lastBackup: new Date('2026-04-20T03:00:00Z') }).data).toBe('Last backup 14 days ago!')
})
