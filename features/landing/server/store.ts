import { lockSetting, readSettingWithTime, saveSetting } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { readLanding } from '../api'
import type { LandingSettings, LandingSettingsChange } from '../landing-settings'
import { changesOf, landingSettingsFrom, withChange } from '../merge-landing-settings'

const key = 'landing'

export type StoredLandingSettings = { settings: LandingSettings; updatedAt: Date }

export async function readLandingSettings(db: Db): Promise<StoredLandingSettings> {
  const { value, updatedAt } = await readSettingWithTime(db, key)
  return { settings: landingSettingsFrom(value), updatedAt }
}

export const changeLandingSettings = (
  tx: Transaction,
  change: LandingSettingsChange,
  seenAt: string | undefined,
  now: Date,
) => saveLandingSettings(tx, (settings) => withChange(settings, change), seenAt, now)

export const resetLandingSettings = (tx: Transaction, seenAt: string | undefined, now: Date) =>
  saveLandingSettings(tx, () => landingSettingsFrom({}), seenAt, now)

async function saveLandingSettings(
  tx: Transaction,
  next: (settings: LandingSettings) => LandingSettings,
  seenAt: string | undefined,
  now: Date,
): Promise<StoredLandingSettings> {
  const before = await lockSetting(tx, key)
  assertUnchanged(before, seenAt, 'The landing page was changed elsewhere. Reload to see it as it is now.')
  const settings = next(landingSettingsFrom(before.value))
  const updatedAt = nextUpdatedAt(before.updatedAt, now)
  await saveSetting(tx, key, changesOf(settings), updatedAt)
  await publishInvalidation(tx, [readLanding.path])
  return { settings, updatedAt }
}
