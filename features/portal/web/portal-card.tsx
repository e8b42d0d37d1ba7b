import { plural } from '#core/plural'
import type { Client } from '#features/clients/client'
import { Badge } from '#kit/badge'
import { Button } from '#kit/button'
import { Skeleton } from '#kit/skeleton'
import type { Portal } from '../portal'
import { usePortal } from './queries'

/** The state of the client's portal, on the client's page. */
export function PortalCard({ client, onManage }: { client: Pick<Client, 'id'>; onManage: () => void }) {
  const portal = usePortal(client.id)
  return (
    <section aria-label="Portal" className="rounded-card border bg-card p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">Portal</h2>
        {portal.data && (
          <Button variant="quiet" className="!h-8 -mr-3.5" onClick={onManage}>
            {portal.data.isOn ? 'Manage' : 'Set up'}
          </Button>
        )}
      </div>
      {portal.isPending && <Skeleton className="h-12" />}
      {portal.isError && <p className="text-quiet">This could not be loaded.</p>}
      {portal.data && <Summary portal={portal.data} />}
    </section>
  )
}

function Summary({ portal }: { portal: Portal }) {
  if (!portal.isOn)
    return (
      <p className="text-quiet">A page where the client finds quotes, invoices, files and messages. Switched off.</p>
    )
  const waiting = portal.requests.filter(({ receivedAt, closedAt }) => !receivedAt && !closedAt).length
  const open = portal.sessions.filter(({ isOpen }) => isOpen).length
  return (
    <>
      <p className="mb-2">
        <Badge variant="good">On</Badge>
      </p>
      <ul className="space-y-1 text-quiet">
        <li>{open === 0 ? 'Nobody is in' : `${plural(open, 'device')} in`}</li>
        <li>{plural(portal.documents.length, 'shared document')}</li>
        {waiting > 0 && <li>Waiting for {plural(waiting, 'file')}</li>}
      </ul>
    </>
  )
}
