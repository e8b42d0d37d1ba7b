import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { languages } from './languages'
import { ShopWindow, ShopWindowChange } from './shop-window'

/** `updatedAt` goes back as `seenAt`, so that two tabs do not overwrite each other. */
const SavedWindow = ShopWindow.extend({ updatedAt: Timestamp, isDefault: z.boolean() })
export type SavedWindow = z.output<typeof SavedWindow>

export const readWindow = call('GET /api/settings/landing', { input: z.object({}), output: SavedWindow })

export const changeWindow = call('PATCH /api/settings/landing', {
  input: ShopWindowChange.extend({ seenAt: z.string().optional() }),
  output: SavedWindow,
})

/** Back to the specified texts. */
export const resetWindow = call('DELETE /api/settings/landing', {
  input: z.object({ seenAt: z.string().optional() }),
  output: SavedWindow,
})

/** The page with changes that are not saved, as HTML. */
export const previewWindow = call('POST /api/settings/landing/preview', {
  input: ShopWindowChange.extend({ language: z.enum(languages, 'Please choose a language') }),
  output: z.object({ html: z.string() }),
})
