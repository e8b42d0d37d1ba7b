import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ago } from '#kit/ago'
import { Button, buttonClasses } from '#kit/button'
import { classes } from '#kit/classes'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { convertRequest, listRequests, updateRequestStatus } from '../api'
import type { ConsultationRequest, RequestStatus } from '../request'

const badges: Record<RequestStatus, string> = {
  new: 'bg-marigold text-on-marigold',
  contacted: 'bg-awning-wash text-awning',
  converted: 'bg-awning text-on-awning',
  dismissed: 'bg-sunken text-quiet',
}

type RequestCardProps = {
  request: ConsultationRequest
  /** The one that a link leads to. */
  isAskedFor?: boolean
}

export function RequestCard({ request, isAskedFor = false }: RequestCardProps) {
  return (
    <li
      ref={(card) => {
        if (isAskedFor) card?.scrollIntoView({ block: 'center' })
      }}
      className={classes(
        'flex flex-col rounded-card border bg-card p-5',
        isAskedFor && 'outline-2 outline-offset-2 outline-awning',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{request.name}</h2>
          <p className="text-[13px] text-quiet">{ago(request.createdAt, new Date())}</p>
        </div>
        <span className={classes('rounded-full px-2.5 py-1 text-xs font-medium capitalize', badges[request.status])}>
          {request.status}
        </span>
      </div>
      <p className="mt-3 flex-1 break-words whitespace-pre-line">{request.message}</p>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        <a href={`mailto:${request.email}`} className="break-all text-awning hover:underline">
          {request.email}
        </a>
        {request.phone && (
          <a href={`tel:${request.phone}`} className="figures text-awning hover:underline">
            {request.phone}
          </a>
        )}
      </p>
      <RequestActions request={request} />
    </li>
  )
}

function RequestActions({ request: { id, status, clientId } }: { request: ConsultationRequest }) {
  const client = useQueryClient()
  const toast = useToast()
  const showFailure = (error: unknown) =>
    toast({
      title: 'Error',
      description: errorMessage(error, 'The request was not changed. Please try again.'),
      variant: 'destructive',
    })
  const updating = useMutation({
    mutationFn: (to: 'new' | 'contacted' | 'dismissed') => send(updateRequestStatus, { id, status: to }),
    onSuccess: () => refresh(client, listRequests.path),
    onError: showFailure,
  })
  const converting = useMutation({
    mutationFn: () => send(convertRequest, { id }),
    onSuccess: async () => {
      toast({ title: 'Client Created', description: 'The request is now a pending client.' })
      await refresh(client, listRequests.path, '/api/clients')
    },
    onError: showFailure,
  })
  const busy = updating.isPending || converting.isPending
  if (status === 'converted') {
    return clientId === null ? null : (
      <div className="mt-4 border-t pt-4">
        <Link to="/clients/$id" params={{ id: String(clientId) }} className={buttonClasses('plain')}>
          Open client
        </Link>
      </div>
    )
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t pt-4">
      <Button variant="primary" disabled={busy} onClick={() => converting.mutate()}>
        {converting.isPending ? 'Creating...' : 'Make client'}
      </Button>
      {status === 'new' && (
        <Button disabled={busy} onClick={() => updating.mutate('contacted')}>
          Mark contacted
        </Button>
      )}
      {status === 'dismissed' ? (
        <Button variant="quiet" disabled={busy} onClick={() => updating.mutate('new')}>
          Restore
        </Button>
      ) : (
        <Button variant="quiet" disabled={busy} onClick={() => updating.mutate('dismissed')}>
          Dismiss
        </Button>
      )}
    </div>
  )
}
