import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isTrouble, type MailOutcome, outcomeLabels, outcomeText } from '#core/mail-outcome'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { showDayAndTime } from '#kit/dates'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { cancelOutgoing, listOutgoing, retryOutgoing } from '../outbox-api'

/** Queued and failed mails with the server's error; hidden while there are none. */
export function Outbox() {
  const timeZone = useOwnerTimeZone()
  const outgoing = useQuery(queryFor(listOutgoing, {}))
  if (!outgoing.data || outgoing.data.length === 0) return null
  return (
    <Section title="Outbox" hint="What has not left yet, and what could not.">
      <ul className="divide-y border-y">
        {outgoing.data.map(({ id, to, subject, state, outcome, error, createdAt }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium break-words">{subject}</p>
              <p className="text-[13px] text-quiet break-words">
                To {to}, {showDayAndTime(createdAt, timeZone)}
              </p>
              <OutcomeText outcome={outcome} error={error} />
            </div>
            <Badge variant={isTrouble(outcome) ? 'bad' : 'plain'}>{outcomeLabels[outcome]}</Badge>
            {state === 'failed' && <OutboxButton label="Send again" id={id} call={retryOutgoing} />}
            {(state === 'failed' || state === 'queued') && (
              <OutboxButton label="Take back" id={id} call={cancelOutgoing} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OutcomeText({ outcome, error }: { outcome: MailOutcome; error: string | null }) {
  const text = outcomeText(outcome, error)
  return text && <p className={classes('mt-1 break-words', isTrouble(outcome) ? 'text-brick' : 'text-quiet')}>{text}</p>
}

type OutboxButtonProps = { label: string; id: number; call: typeof retryOutgoing | typeof cancelOutgoing }

function OutboxButton({ label, id, call }: OutboxButtonProps) {
  const client = useQueryClient()
  const toast = useToast()
  const action = useMutation({
    mutationFn: () => send(call, { id }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'It did not work. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refresh(client, listOutgoing.path),
  })
  return (
    <Button disabled={action.isPending} onClick={() => action.mutate()}>
      {label}
    </Button>
  )
}
