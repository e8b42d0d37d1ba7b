import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** The host name that it was made for; a browser offers it nowhere else. */
  host: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const PasskeyName = z.string().trim().min(1, 'Please enter a name').max(100, 'At most 100 characters')

const bytes = z.base64url('Must be base64url').max(20_000, 'Too long')

/** What a browser is asked with, as WebAuthn writes it in JSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

/** What the browser answers when a passkey was made. */
export const NewCredential = z.object({
  id: bytes.min(1),
  rawId: bytes.min(1),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
})

/** What the browser answers when a passkey was used. */
export const PasskeyProof = z.object({
  id: bytes.min(1),
  rawId: bytes.min(1),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
})
export type PasskeyProof = z.output<typeof PasskeyProof>

export const unknownPasskey = 'This passkey is not known here. Log in with your password, or with another passkey.'
export const unverifiedPasskey =
  'This passkey asked for neither PIN nor fingerprint nor face. Log in with your password.'
export const passkeyNotMade = 'The passkey could not be added. Please try again.'
