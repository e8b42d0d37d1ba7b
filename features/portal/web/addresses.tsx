import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { fieldsOf } from '#kit/response-error'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { addPortalAddress, removePortalAddress } from '../api'
import { EmailAddress, type Portal } from '../portal'
import { usePortalAction } from './queries'

/** Who may enter: the client's own address and those of others. */
export function Addresses({ clientId, portal }: { clientId: number; portal: Portal }) {
  const removing = usePortalAction(clientId, (addressId: number) =>
    send(removePortalAddress, { id: clientId, addressId }),
  )
  return (
    <Section title="Who may enter" hint="A link is sent to these addresses only.">
      <ul className="divide-y rounded-card border">
        {portal.email ? (
          <li className="flex items-center justify-between gap-3 px-4 py-2.5">
            <span className="min-w-0 break-all">{portal.email}</span>
            <span className="text-[13px] text-quiet">The client's own</span>
          </li>
        ) : (
          <li className="px-4 py-2.5 text-quiet">The client has no email address.</li>
        )}
        {portal.addresses.map(({ id, email }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-4 py-1.5">
            <span className="min-w-0 break-all">{email}</span>
            <Button
              variant="quiet"
              aria-label={`Remove ${email}`}
              disabled={removing.isPending}
              onClick={() => removing.mutate(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <NewAddress clientId={clientId} />
    </Section>
  )
}

function NewAddress({ clientId }: { clientId: number }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const adding = usePortalAction(
    clientId,
    () => send(addPortalAddress, { id: clientId, email }),
    () => setEmail(''),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = EmailAddress.safeParse(email)
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success) adding.mutate(undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-2">
      <Field
        label="Further address"
        hideLabel
        type="email"
        placeholder="bookkeeper@example.com"
        value={email}
        error={error ?? fieldsOf(adding.error).email}
        onChange={(event) => setEmail(event.target.value)}
        className="min-w-0 flex-1 basis-60"
      />
      <Button type="submit" disabled={adding.isPending}>
        Let in
      </Button>
    </form>
  )
}
