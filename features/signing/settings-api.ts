import * as z from 'zod'
import { call } from '#core/call'

export const SealSettings = z.object({
  certificate: z.object({
    /** The owner's own P12, or the one made here. */
    isOwn: z.boolean(),
    subject: z.string(),
    /** SHA-256. */
    fingerprint: z.string(),
    validUntil: z.string(),
  }),
  /** Empty: seals carry no timestamp of others (PAdES B-B instead of B-T). */
  timestampUrl: z.string(),
})
export type SealSettings = z.output<typeof SealSettings>

export const readSealSettings = call('GET /api/settings/signing', { input: z.object({}), output: SealSettings })

/** In bytes, and in base64. */
export const maxP12 = 1_000_000
export const maxP12Text = Math.ceil(maxP12 / 3) * 4
export const p12TooLarge = 'A P12 file has at most 1 MB'

/** A key is stored encrypted and never returned. */
export const changeSealSettings = call('PUT /api/settings/signing', {
  input: z.object({
    timestampUrl: z
      .literal('')
      .or(z.url({ protocol: /^https?$/, message: 'Please enter an address that begins with https://' }).max(500))
      .optional(),
    /** A P12 file in base64; null goes back to the key made here. */
    p12: z.base64('This is not a P12 file').max(maxP12Text, p12TooLarge).nullish(),
    password: z.string().max(500, 'At most 500 characters').optional(),
  }),
  output: SealSettings,
})
