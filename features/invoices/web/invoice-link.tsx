import { ExternalLink } from 'lucide-react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button, buttonClasses } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { showDayAndTime } from '#kit/dates'
import { Panel } from '#kit/panel'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { type InvoiceDetails, makeLink, revokeLink } from '../api'
import { useInvoiceAction } from './queries'

/** Creates, shows and revokes the public link. */
export function InvoiceLink({ invoice: { id, publicUrl, viewedAt } }: { invoice: InvoiceDetails }) {
  const timeZone = useOwnerTimeZone()
  const toast = useToast()
  const making = useInvoiceAction(() => send(makeLink, { id }))
  const revoking = useInvoiceAction(
    () => send(revokeLink, { id }),
    () => toast({ title: 'Link withdrawn' }),
  )
  return (
    <Panel title="Link for the client">
      {publicUrl ? (
        <>
          <p className="rounded-control bg-sunken px-3 py-2 text-[13px] break-all">{publicUrl}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton label="Copy" text={publicUrl} copied={{ title: 'Link copied' }} />
            <a href={publicUrl} target="_blank" rel="noreferrer" className={buttonClasses('plain')}>
              <ExternalLink aria-hidden="true" /> Open
            </a>
            <Button
              variant="quiet"
              className="!text-brick"
              disabled={revoking.isPending}
              onClick={() => revoking.mutate(undefined)}
            >
              Withdraw
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mb-3 text-quiet">
            A page that only the link opens, with the PDF and how to pay. You can withdraw it at any time.
          </p>
          <Button disabled={making.isPending} onClick={() => making.mutate(undefined)}>
            Create Link
          </Button>
        </>
      )}
      {viewedAt && (
        <p className="mt-3 text-[13px] text-quiet">First seen by the client {showDayAndTime(viewedAt, timeZone)}</p>
      )}
    </Panel>
  )
}
