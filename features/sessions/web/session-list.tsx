import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '#core/device-name'
import { ago } from '#kit/ago'
import { Button } from '#kit/button'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { endOtherSessions, endSession, listSessions, type OpenSession } from '../api'

export function SessionList() {
  const client = useQueryClient()
  const toast = useToast()
  const sessions = useQuery({ ...queryFor(listSessions, {}), staleTime: 0 })
  const after = {
    onSettled: () => refresh(client, listSessions.path),
    onError: (error: unknown) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The session could not be ended. Please try again.'),
        variant: 'destructive' as const,
      }),
  }
  const endOne = useMutation({ mutationFn: (id: number) => send(endSession, { id }), ...after })
  const endOthers = useMutation({ mutationFn: () => send(endOtherSessions, {}), ...after })
  if (sessions.isPending) return <Skeleton className="h-28" />
  if (sessions.isLoadingError) return <p className="text-quiet">Your sessions could not be loaded.</p>
  return (
    <>
      <ul aria-label="Sessions" className="divide-y rounded-card border bg-card">
        {sessions.data.map((session) => (
          <Row key={session.id} session={session} busy={endOne.isPending} onEnd={() => endOne.mutate(session.id)} />
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button className="mt-4" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Log out everywhere else
        </Button>
      )}
    </>
  )
}

function Row({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{deviceName(session.userAgent)}</p>
        <p className="text-[13px] text-quiet">
          {session.ipAddress || 'Unknown address'} · logged in {ago(session.createdAt, new Date())}
        </p>
      </div>
      {session.current ? (
        <span className="rounded-full bg-awning-wash px-2.5 py-1 text-xs font-medium text-awning">This one</span>
      ) : (
        <Button variant="quiet" disabled={busy} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  )
}
