import { askForPasskey, PasskeyError, passkeysWork } from '#kit/passkey'
import { post, type Reply } from './enhance-post'

/** Shows the link to log in with a passkey where the browser has them. */
export function showPasskeyLinks(dialog: HTMLElement) {
  for (const link of dialog.querySelectorAll<HTMLElement>('[data-passkey]')) link.hidden = !passkeysWork()
}

/** Asks for a passkey and sends it; returns an error message if that failed. */
export async function sendPasskey({ dataset }: HTMLElement, onDone: () => void): Promise<string | undefined> {
  try {
    const options = await post('/api/login/passkey/options', {})
    if (options.status !== 200) return refusal(options)
    const reply = await post('/api/login/passkey', { proof: await askForPasskey(options.body as never) })
    if (reply.status !== 200) return refusal(reply)
    onDone()
    return undefined
  } catch (error) {
    if (error instanceof PasskeyError) return error.reason === 'other-host' ? dataset.otherHost : dataset.noPasskey
    console.error('Sending the passkey failed.', error)
    return dataset.failed
  }

  function refusal({ status, body }: Reply) {
    if (status === 429) return body.message
    return status === 401 ? dataset.unknownPasskey : dataset.failed
  }
}
