import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deviceName } from '#core/device-name'
import { Button } from '#kit/button'
import { isUnconfirmed, useConfirmation } from '#kit/confirmation'
import { Field } from '#kit/field'
import { makePasskey, passkeysWork } from '#kit/passkey'
import { queryFor, refresh } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { addPasskey, listPasskeys, startPasskey } from '../passkeys-api'
import { passkeyMessage } from './confirm-with-passkey'
import { PasskeyRow } from './passkey-row'

export function Passkeys() {
  const known = useQuery({ ...queryFor(listPasskeys, {}), staleTime: 0 })
  if (known.isPending) return <Skeleton className="h-28" />
  if (known.isLoadingError) return <p className="text-quiet">Your passkeys could not be loaded.</p>
  const { host, passkeys } = known.data
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-4 divide-y rounded-card border bg-card">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} worksHere={passkey.host === host} />
          ))}
        </ul>
      )}
      {canAdd(host) ? <AddPasskey /> : <p className="max-w-prose text-quiet">{whyNot(host)}</p>}
    </>
  )
}

const canAdd = (host: string) => passkeysWork() && location.hostname === host

const whyNot = (host: string) =>
  location.hostname === host
    ? 'This browser has no passkeys here: they need https, and a browser of recent years.'
    : `Passkeys are made for ${host}, the public address of this Mainstreet. Open it there, or set PUBLIC_URL to the address that you use.`

const suggestedName = () => deviceName(navigator.userAgent)

function AddPasskey() {
  const [name, setName] = useState(suggestedName)
  const client = useQueryClient()
  const toast = useToast()
  const confirmed = useConfirmation()
  const adding = useMutation({
    mutationFn: async () => {
      const credential = await makePasskey(await confirmed(() => send(startPasskey, {})))
      return confirmed(() => send(addPasskey, { name, credential: credential as never }))
    },
    retry: false,
    onSuccess: async () => {
      setName(suggestedName())
      toast({ title: 'Passkey added', description: 'From now on you can log in with it.' })
      await refresh(client, listPasskeys.path)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate()
  }
  const problem = adding.isError && !isUnconfirmed(adding.error) ? passkeyMessage(adding.error) : undefined
  return (
    <form onSubmit={submit} className="max-w-sm space-y-4">
      <Field
        label="Name of a new passkey"
        required
        maxLength={100}
        value={name}
        error={fieldsOf(adding.error).name ?? problem}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={adding.isPending}>
        {adding.isPending ? 'Adding...' : 'Add passkey'}
      </Button>
    </form>
  )
}
