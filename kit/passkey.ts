/** Why a browser gave no passkey. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly reason: 'cancelled' | 'other-host' | 'already-there'

  constructor(reason: PasskeyError['reason']) {
    super(messages[reason])
    this.reason = reason
  }
}

const messages = {
  cancelled: 'No passkey was chosen. Please try again.',
  'other-host': 'Passkeys work only at the public address of this Mainstreet. Open it there.',
  'already-there': 'This device already has a passkey for Mainstreet.',
}

/** Browsers have passkeys on https and on localhost only. */
export const passkeysWork = () => window.isSecureContext && 'PublicKeyCredential' in window

type Options = { challenge: string }

/** Asks the browser for a passkey; both sides are WebAuthn's JSON. */
export const askForPasskey = (options: Options) =>
  ask(async ({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }))

export const makePasskey = (options: Options) =>
  ask(async ({ startRegistration }) => startRegistration({ optionsJSON: options as never }))

async function ask<Answer>(work: (library: typeof import('@simplewebauthn/browser')) => Promise<Answer>) {
  const library = await import('@simplewebauthn/browser')
  try {
    return await work(library)
  } catch (error) {
    throw new PasskeyError(reasonOf(error as Error))
  }
}

function reasonOf({ name }: Error): PasskeyError['reason'] {
  if (name === 'SecurityError') return 'other-host'
  return name === 'InvalidStateError' ? 'already-there' : 'cancelled'
}
