import * as z from 'zod'
import { call } from '#core/call'
import { queryRecordId } from '#core/record-id'
import { NewCredential, Passkey, PasskeyName, PasskeyOptions, PasskeyProof } from './passkey'
import { User } from './user'

const nothing = z.object({})
const proof = z.object({ proof: PasskeyProof })

export const listPasskeys = call('GET /api/passkeys', {
  input: nothing,
  /** `host` is where new passkeys work: the name in the public address. */
  output: z.object({ host: z.string(), passkeys: z.array(Passkey) }),
})

/** What the browser needs to make a passkey; valid for five minutes. */
export const startPasskey = call('POST /api/passkeys/options', { input: nothing, output: PasskeyOptions })

export const addPasskey = call('POST /api/passkeys', {
  input: z.object({ name: PasskeyName, credential: NewCredential }),
  output: Passkey,
})

export const renamePasskey = call('PATCH /api/passkeys/:id', {
  input: z.object({ id: queryRecordId(), name: PasskeyName }),
  output: Passkey,
})

export const removePasskey = call('DELETE /api/passkeys/:id', {
  input: z.object({ id: queryRecordId() }),
  output: z.void(),
  status: 204,
})

export const startPasskeyLogin = call('POST /api/login/passkey/options', { input: nothing, output: PasskeyOptions })

/** Instead of the password, or as the second factor of a login that waits for one. */
export const loginWithPasskey = call('POST /api/login/passkey', { input: proof, output: User })

export const startPasskeyConfirmation = call('POST /api/confirm/passkey/options', {
  input: nothing,
  output: PasskeyOptions,
})

export const confirmWithPasskey = call('POST /api/confirm/passkey', { input: proof, output: z.void(), status: 204 })
