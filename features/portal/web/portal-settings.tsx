import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import type { Client } from '#features/clients/client'
import { buttonClasses } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { LoadError } from '#kit/load-error'
import { Notice } from '#kit/notice'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { Switch } from '#kit/switch'
import { changePortal } from '../api'
import type { Portal } from '../portal'
import { Addresses } from './addresses'
import { FileRequests } from './file-requests'
import { Messages } from './messages'
import { usePortal, usePortalAction } from './queries'
import { Sessions } from './sessions'
import { SharedDocuments } from './shared-documents'

/** The client's portal from the owner's side. */
export function PortalSettings({ client }: { client: Pick<Client, 'id' | 'name'> }) {
  const portal = usePortal(client.id)
  if (portal.isPending) return <Skeleton className="h-80" />
  if (portal.isError)
    return (
      <LoadError
        title="The portal could not be loaded"
        error={portal.error}
        busy={portal.isFetching}
        onRetry={() => void portal.refetch()}
      />
    )
  return (
    <div className="max-w-3xl">
      <Access client={client} portal={portal.data} />
      <Addresses clientId={client.id} portal={portal.data} />
      <FileRequests clientId={client.id} portal={portal.data} />
      <SharedDocuments clientId={client.id} portal={portal.data} />
      <Messages clientId={client.id} portal={portal.data} />
      <Sessions clientId={client.id} portal={portal.data} />
    </div>
  )
}

function Access({ client, portal }: { client: Pick<Client, 'id' | 'name'>; portal: Portal }) {
  const switching = usePortalAction(client.id, (isOn: boolean) => send(changePortal, { id: client.id, isOn }))
  return (
    <Section title="Portal">
      <Switch
        label={`A portal for ${client.name}`}
        hint="Shows the quotes, contracts and invoices that you sent, the documents that you share below, messages and appointments. The client enters by a link in a mail, without a password."
        checked={portal.isOn}
        disabled={switching.isPending}
        onChange={(isOn) => switching.mutate(isOn)}
      />
      {portal.isOn && !portal.canMail && (
        <Notice>
          No mail account is connected, so no link can be sent.{' '}
          <Link to="/settings" className="font-medium text-awning hover:underline">
            Connect one in Settings
          </Link>
          .
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={`/portal/as/${client.id}`} target="_blank" rel="noreferrer" className={buttonClasses('plain')}>
          <Eye aria-hidden="true" /> Open as the client
        </a>
        {portal.isOn && (
          <CopyButton
            label="Copy the address"
            text={portal.url}
            copied={{ title: 'Copied', description: portal.url }}
          />
        )}
      </div>
    </Section>
  )
}
