import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { CopyButton } from '#kit/copy-button'
import { inputClasses } from '#kit/field'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { readFeed, renewFeed, revokeFeed } from '../api'

/** The private feed address for other calendar programs. */
export function FeedAddress() {
  const feed = useQuery(queryFor(readFeed, {}))
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const { renew, revoke } = useFeedChanges(() => setAsking(null))
  const url = feed.data?.url
  return (
    <div>
      <h3 className="font-medium">Private calendar address</h3>
      <p className="mt-1 text-quiet">
        Apple, Google and Outlook calendars can subscribe to it. Whoever has the address can read your events, so share
        it with nobody.
      </p>
      {feed.isPending && <Skeleton className="mt-3 h-10" />}
      {feed.isLoadingError && <p className="mt-3 text-quiet">The address could not be loaded.</p>}
      {feed.data && !url && !feed.data.createdAt && (
        <Button className="mt-3" disabled={renew.isPending} onClick={() => renew.mutate()}>
          Create private address
        </Button>
      )}
      {feed.data?.createdAt && (
        <>
          {url ? (
            <input
              aria-label="Private calendar address"
              readOnly
              value={url}
              className={`${inputClasses} mt-3`}
              onFocus={(event) => event.target.select()}
            />
          ) : (
            <p className="mt-3">
              An address was made before this backup was restored. It works, and it can no longer be shown.
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            {url && <CopyButton label="Copy" text={url} />}
            <Button onClick={() => setAsking('renew')}>New address</Button>
            <Button variant="quiet" className="!text-brick" onClick={() => setAsking('revoke')}>
              Revoke
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => open || setAsking(null)}
        title={asking === 'renew' ? 'Make a new address?' : 'Revoke the address?'}
        question="Programs that use the present address will no longer see your calendar."
        action={asking === 'renew' ? 'New address' : 'Revoke'}
        busy={renew.isPending || revoke.isPending}
        onConfirm={() => (asking === 'renew' ? renew.mutate() : revoke.mutate())}
      />
    </div>
  )
}

function useFeedChanges(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const shared = {
    retry: false,
    onError: (error: unknown) =>
      toast({ title: 'Error', description: errorMessage(error, 'Nothing was changed.'), variant: 'destructive' }),
  }
  const settled = async () => {
    onDone()
    await refresh(client, readFeed.path)
  }
  return {
    renew: useMutation({ mutationFn: () => send(renewFeed, {}), onSuccess: settled, ...shared }),
    revoke: useMutation({ mutationFn: () => send(revokeFeed, {}), onSuccess: settled, ...shared }),
  }
}
