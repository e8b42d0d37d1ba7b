import { lockSetting, readSettingWithTime, saveSetting } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { readWindow } from '../api'
import { changesOf, windowFrom, withChange } from '../merge-window'
import type { ShopWindow, ShopWindowChange } from '../shop-window'

const key = 'landing'

export type StoredWindow = { window: ShopWindow; updatedAt: Date }

export async function readShopWindow(db: Db): Promise<StoredWindow> {
  const { value, updatedAt } = await readSettingWithTime(db, key)
  return { window: windowFrom(value), updatedAt }
}

export const changeShopWindow = (tx: Transaction, change: ShopWindowChange, seenAt: string | undefined, now: Date) =>
  saveShopWindow(tx, (window) => withChange(window, change), seenAt, now)

export const resetShopWindow = (tx: Transaction, seenAt: string | undefined, now: Date) =>
  saveShopWindow(tx, () => windowFrom({}), seenAt, now)

async function saveShopWindow(
  tx: Transaction,
  next: (window: ShopWindow) => ShopWindow,
  seenAt: string | undefined,
  now: Date,
): Promise<StoredWindow> {
  const before = await lockSetting(tx, key)
  assertUnchanged(before, seenAt, 'The landing page was changed elsewhere. Reload to see it as it is now.')
  const window = next(windowFrom(before.value))
  const updatedAt = nextUpdatedAt(before.updatedAt, now)
  await saveSetting(tx, key, changesOf(window), updatedAt)
  await publishInvalidation(tx, [readWindow.path])
  return { window, updatedAt }
}
