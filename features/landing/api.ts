import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { LandingSettings, LandingSettingsChange } from './landing-settings'
import { languages } from './languages'

/** `updatedAt` goes back as `seenAt`, so that two tabs do not overwrite each other. */
const SavedLandingSettings = LandingSettings.extend({ updatedAt: Timestamp, isDefault: z.boolean() })
export type SavedLandingSettings = z.output<typeof SavedLandingSettings>

export const readLanding = call('GET /api/settings/landing', { input: z.object({}), output: SavedLandingSettings })

export const changeLanding = call('PATCH /api/settings/landing', {
  input: LandingSettingsChange.extend({ seenAt: z.string().optional() }),
  output: SavedLandingSettings,
})

/** Back to the specified texts. */
export const resetLanding = call('DELETE /api/settings/landing', {
  input: z.object({ seenAt: z.string().optional() }),
  output: SavedLandingSettings,
})

/** The page with changes that are not saved, as HTML. */
export const previewLanding = call('POST /api/settings/landing/preview', {
  input: LandingSettingsChange.extend({ language: z.enum(languages, 'Please choose a language') }),
  output: z.object({ html: z.string() }),
})
