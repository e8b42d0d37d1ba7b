import { ExternalLink } from 'lucide-react'
import { Button, buttonClasses } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { Panel } from '#kit/panel'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { makeLink, type QuoteDetails, revokeLink } from '../api'
import { awaitsAnswer } from '../status'
import { useQuoteAction } from './queries'

/** Creates, shows and revokes the link for the client. */
export function QuoteLink({ quote: { id, publicUrl, status } }: { quote: QuoteDetails }) {
  const toast = useToast()
  const making = useQuoteAction(() => send(makeLink, { id }))
  const revoking = useQuoteAction(
    () => send(revokeLink, { id }),
    () => toast({ title: 'Link withdrawn' }),
  )
  if (!publicUrl && !awaitsAnswer(status)) return null
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
            A page that only the link opens. There the client reads the quote, asks about it, accepts or declines it.
            With the link the quote counts as sent.
          </p>
          <Button disabled={making.isPending} onClick={() => making.mutate(undefined)}>
            Create Link
          </Button>
        </>
      )}
    </Panel>
  )
}
