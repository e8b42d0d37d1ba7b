import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#kit/button'
import { Section } from '#kit/section'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { shareWithClient, unshareWithClient } from '../api'
import type { Portal } from '../portal'
import { useClientDocuments, usePortalAction } from './queries'

/** Documents that the client finds in the portal. */
export function SharedDocuments({ clientId, portal }: { clientId: number; portal: Portal }) {
  const removing = usePortalAction(clientId, (documentId: number) =>
    send(unshareWithClient, { id: clientId, documentId }),
  )
  return (
    <Section title="Shared documents" hint="The client can read and download these, always in their newest version.">
      {portal.documents.length > 0 && (
        <ul className="mb-3 divide-y rounded-card border">
          {portal.documents.map(({ documentId, name }) => (
            <li key={documentId} className="flex items-center justify-between gap-3 px-4 py-1.5">
              <Link
                to="/documents"
                search={{ document: documentId } as never}
                className="min-w-0 truncate font-medium hover:text-awning hover:underline"
              >
                {name}
              </Link>
              <Button
                variant="quiet"
                aria-label={`Stop sharing ${name}`}
                disabled={removing.isPending}
                onClick={() => removing.mutate(documentId)}
              >
                Stop sharing
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NextDocument clientId={clientId} portal={portal} />
    </Section>
  )
}

function NextDocument({ clientId, portal }: { clientId: number; portal: Portal }) {
  const documents = useClientDocuments(clientId)
  const [chosen, setChosen] = useState('')
  const sharing = usePortalAction(
    clientId,
    (documentId: number) => send(shareWithClient, { id: clientId, documentId }),
    () => setChosen(''),
  )
  const shared = new Set(portal.documents.map(({ documentId }) => documentId))
  const choices = (documents.data ?? []).filter(({ id, path }) => path !== null && !shared.has(id))
  if (documents.isError) return <p className="text-quiet">The documents of this client could not be loaded.</p>
  if (documents.data && choices.length === 0)
    return <p className="text-quiet">{shared.size > 0 ? 'All are shared.' : 'This client has no documents yet.'}</p>
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label="Document"
        className="min-w-0 flex-1 basis-60"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={[
          { value: '', label: 'Choose a document' },
          ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Button disabled={chosen === '' || sharing.isPending} onClick={() => sharing.mutate(Number(chosen))}>
        Share with the client
      </Button>
    </div>
  )
}
