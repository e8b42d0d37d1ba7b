import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOwnersZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { Button } from '#kit/button'
import { showDayAndTime } from '#kit/dates'
import { reading, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { cancelOutgoing, listOutgoing, retryOutgoing } from '../mail-api'

const states = { queued: 'Waiting', sending: 'Leaving', sent: 'Sent', failed: 'Failed', cancelled: 'Taken back' }

/** What has not left yet, and what could not, in the server's own words. Nothing to show is the usual case. */
export function OutgoingMails() {
  const timeZone = useOwnersZone()
  const outgoing = useQuery(reading(listOutgoing, {}))
  if (!outgoing.data || outgoing.data.length === 0) return null
  return (
    <Section title="Outbox" hint="What has not left yet, and what could not.">
      <ul className="divide-y border-y">
        {outgoing.data.map(({ id, to, subject, state, error, createdAt }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium break-words">{subject}</p>
              <p className="text-[13px] text-quiet break-words">
                To {to}, {showDayAndTime(createdAt, timeZone)}
              </p>
              {error && <p className="mt-1 break-words text-brick">{error}</p>}
            </div>
            <Badge look={state === 'failed' ? 'bad' : 'plain'}>{states[state]}</Badge>
            {state === 'failed' && <Deed label="Send again" id={id} call={retryOutgoing} />}
            {(state === 'failed' || state === 'queued') && <Deed label="Take back" id={id} call={cancelOutgoing} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type DeedProps = { label: string; id: number; call: typeof retryOutgoing | typeof cancelOutgoing }

function Deed({ label, id, call }: DeedProps) {
  const client = useQueryClient()
  const toast = useToast()
  const doing = useMutation({
    mutationFn: () => send(call, { id }),
    onError: (error) =>
      toast({ title: 'Error', description: saidBy(error, 'It did not work. Please try again.'), look: 'destructive' }),
    onSettled: () => refresh(client, listOutgoing.path),
  })
  return (
    <Button disabled={doing.isPending} onClick={() => doing.mutate()}>
      {label}
    </Button>
  )
}
