import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '#kit/button'
import { askForPasskey, PasskeyError, passkeysWork } from '#kit/passkey'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { confirmWithPasskey, listPasskeys, startPasskeyConfirmation } from '../passkeys-api'

/** Offered beside the password to an owner who has a passkey for this address. */
export function ConfirmWithPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const known = useQuery({ ...queryFor(listPasskeys, {}), enabled: passkeysWork() })
  const confirming = useMutation({
    mutationFn: async () => {
      const proof = await askForPasskey(await send(startPasskeyConfirmation, {}))
      await send(confirmWithPasskey, { proof: proof as never })
    },
    retry: false,
    onSuccess: onConfirmed,
  })
  if (!known.data?.passkeys.some(({ host }) => host === known.data.host)) return null
  return (
    <div className="mt-4 border-t pt-4">
      <Button disabled={confirming.isPending} onClick={() => confirming.mutate()}>
        Use a passkey
      </Button>
      {confirming.isError && (
        <p role="alert" className="mt-2 text-[13px] text-brick">
          {passkeyMessage(confirming.error)}
        </p>
      )}
    </div>
  )
}

export const passkeyMessage = (error: unknown) =>
  error instanceof PasskeyError ? error.message : errorMessage(error, 'Please try again.')
