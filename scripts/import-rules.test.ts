import { expect, test } from 'vitest'
import { brokenRule } from './import-rules'

test('floors know only what lies below them', () => {
  expect(brokenRule('core/call.ts', 'platform/db/database')).toMatch(/core stands below platform/)
  expect(brokenRule('kit/page.tsx', 'features/clients/client')).toMatch(/kit stands below features/)
  expect(brokenRule('kit/page.tsx', 'platform/log/log')).toMatch(/browser/)
  expect(brokenRule('app/server/app.ts', 'features/clients/server/store')).toBeUndefined()
})

test('a feature knows those below it, by their front door', () => {
  expect(brokenRule('features/deals/server/store.ts', 'features/clients/server/store')).toBeUndefined()
  expect(brokenRule('features/clients/server/store.ts', 'features/deals/server/store')).toMatch(/does not stand above/)
  expect(brokenRule('features/deals/server/store.ts', 'features/clients/server/routes')).toMatch(/front door/)
  expect(brokenRule('features/deals/web/deal-form.tsx', 'features/clients/web/client-picker')).toBeUndefined()
})

test('the two sides of a feature meet only at its root', () => {
  expect(brokenRule('features/clients/server/routes.ts', 'features/clients/web/queries')).toMatch(
    /server\/ never knows web/,
  )
  expect(brokenRule('features/clients/web/queries.ts', 'features/clients/server/store')).toMatch(
    /web\/ never knows server/,
  )
  expect(brokenRule('features/clients/client.ts', 'react')).toMatch(/pure/)
})

test('only a store speaks SQL', () => {
  expect(brokenRule('features/clients/server/routes.ts', 'drizzle-orm')).toMatch(/only store.ts/)
  expect(brokenRule('features/clients/server/store/facts.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/clients/server/store.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/clients/server/store/listing.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/emails/server/store/folders.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/emails/server/sync/engine.ts', 'drizzle-orm')).toMatch(/only store.ts/)
  expect(brokenRule('features/clients/server/store/merges.ts', 'drizzle-orm')).toBeUndefined()
  expect(brokenRule('features/deals/server/store.ts', 'features/clients/server/store/merges')).toMatch(/front door/)
  expect(brokenRule('features/clients/server/store/links.ts', 'drizzle-orm')).toBeUndefined()
})
