import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { plural } from '#core/plural'
import { ago } from '#kit/ago'
import { Button, IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { Field } from '#kit/field'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { addSubscription, calendarLayers, listSubscriptions, refreshSubscription, removeSubscription } from '../api'
import type { Subscription } from '../subscription'
import { colorStyle } from './event-parts'

/** Subscribed calendars; the server refreshes them every hour. */
export function Subscriptions() {
  const list = useQuery(queryFor(listSubscriptions, {}))
  return (
    <div>
      <h3 className="font-medium">Other calendars</h3>
      <p className="mt-1 text-quiet">
        Subscribe to the .ics address of another calendar. It is shown, and never changed.
      </p>
      {list.isPending && <Skeleton className="mt-3 h-12" />}
      {list.isLoadingError && <p className="mt-3 text-quiet">Your other calendars could not be loaded.</p>}
      {list.data && list.data.length > 0 && (
        <ul className="mt-3 divide-y rounded-card border">
          {list.data.map((subscription) => (
            <Row key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
      <AddForm />
    </div>
  )
}

function AddForm() {
  const [url, setUrl] = useState('')
  const refreshList = useRefreshSubscriptions()
  const toast = useToast()
  const adding = useMutation({
    mutationFn: () => send(addSubscription, { url }),
    retry: false,
    onSuccess: async ({ name, events }) => {
      setUrl('')
      toast({ title: 'Calendar added', description: `${name}: ${plural(events, 'event')}` })
      await refreshList()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate()
  }
  const error = adding.isError
    ? (fieldsOf(adding.error).url ?? errorMessage(adding.error, 'The calendar was not added.'))
    : undefined
  return (
    <form onSubmit={submit} className="mt-3 flex items-start gap-2" noValidate>
      <Field
        label="Address of a calendar"
        placeholder="https://example.com/team.ics"
        inputMode="url"
        className="min-w-0 flex-1"
        value={url}
        error={error}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit" className="mt-6.5 !h-10" disabled={adding.isPending}>
        {adding.isPending ? 'Reading...' : 'Subscribe'}
      </Button>
    </form>
  )
}

function Row({ subscription }: { subscription: Subscription }) {
  const { id, name, url, color, fetchedAt, failure, events } = subscription
  const [removing, setRemoving] = useState(false)
  const refreshList = useRefreshSubscriptions()
  const toast = useToast()
  const failed = (error: unknown) =>
    toast({ title: 'Error', description: errorMessage(error, 'Nothing was changed.'), variant: 'destructive' })
  const refreshing = useMutation({
    mutationFn: () => send(refreshSubscription, { id }),
    retry: false,
    onSuccess: refreshList,
    onError: failed,
  })
  const removal = useMutation({
    mutationFn: () => send(removeSubscription, { id }),
    retry: false,
    onSuccess: refreshList,
    onError: failed,
  })
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-3">
      <span aria-hidden="true" style={colorStyle(color)} className="size-3 shrink-0 rounded-full bg-(--event)" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-[13px] text-quiet">{url}</p>
        <p className="text-[13px] text-quiet">
          {failure ? (
            <span className="text-brick">{failure} What it said before is kept.</span>
          ) : (
            `${plural(events, 'event')}, read ${fetchedAt ? ago(fetchedAt, new Date()) : 'never'}`
          )}
        </p>
      </div>
      <IconButton
        label={`Read ${name} again`}
        small
        disabled={refreshing.isPending}
        onClick={() => refreshing.mutate()}
      >
        <RefreshCw />
      </IconButton>
      <IconButton label={`Remove ${name}`} small onClick={() => setRemoving(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove this calendar?"
        question={`“${name}” will no longer be shown. The calendar itself is not touched.`}
        action="Remove"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </li>
  )
}

function useRefreshSubscriptions() {
  const client = useQueryClient()
  return () => refresh(client, listSubscriptions.path, calendarLayers.path)
}
