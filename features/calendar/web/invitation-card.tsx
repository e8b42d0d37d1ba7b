import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { listEvents } from '../api'
import { describeRepeat } from '../describe-repeat'
import { answerWords, type GuestAnswer } from '../guest-answer'
import type { Invitation } from '../invitation'
import { answerInvitation, readInvitation } from '../invitations-api'
import { formatWhen } from '../sync/format-when'

/** A meeting in a mail: when it is, what collides, and Accept, Maybe or Decline. */
export function InvitationCard({ emailId }: { emailId: number }) {
  const { data: invitation } = useQuery(queryFor(readInvitation, { id: emailId }))
  const timeZone = useOwnerTimeZone()
  if (!invitation) return null
  const { state, title, location, organizer, rrule, eventId, leftOut } = invitation
  return (
    <section aria-label={`Invitation: ${title}`} className="rounded-control border bg-sunken p-4">
      <div className="flex items-start gap-3">
        <CalendarDays aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-awning" />
        <div className="min-w-0 flex-1">
          <h3 className="font-medium break-words">{title}</h3>
          <p>{whenOf(invitation, timeZone)}</p>
          {rrule && <p className="text-quiet">{describeRepeat(rrule)}</p>}
          {location && <p className="break-words text-quiet">{location}</p>}
          {organizer && state !== 'own' && <p className="break-all text-[13px] text-quiet">From {organizer}</p>}
          <Conflicts invitation={invitation} timeZone={timeZone} />
          {leftOut && state !== 'outdated' && <p className="mt-1 text-brick">{leftOut}.</p>}
          <p className="mt-1 text-[13px] text-quiet">
            {stateWords(invitation)}
            {eventId !== null && state !== 'cancelled' && (
              <>
                {' '}
                <Link to="/calendar" search={{ event: eventId }} className="font-medium text-awning hover:underline">
                  Show on the calendar
                </Link>
              </>
            )}
          </p>
          {(state === 'open' || state === 'answered' || state === 'changed') && (
            <Answers emailId={emailId} invitation={invitation} />
          )}
        </div>
      </div>
    </section>
  )
}

function whenOf({ startDateTime, endDateTime, startDay, endDay, allDay }: Invitation, timeZone: string): string {
  if (!startDateTime || !endDateTime) return ''
  const times = { startDateTime: new Date(startDateTime), endDateTime: new Date(endDateTime), startDay, endDay }
  return formatWhen({ ...times, allDay, timeZone: null, rrule: null }, timeZone)
}

function stateWords({ state, answer, replies }: Invitation): string {
  switch (state) {
    case 'answered':
      return `You answered: ${answerWords[answer as GuestAnswer]}.`
    case 'changed':
      return `Its time has changed since you answered ${answerWords[answer as GuestAnswer]}.`
    case 'cancelled':
      return 'This meeting was cancelled.'
    case 'outdated':
      return 'A later mail has a newer version.'
    case 'own':
      return 'You invite to this meeting.'
    case 'reply':
      return replies.map(({ address, answer: one }) => `${address}: ${answerWords[one]}.`).join(' ')
    default:
      return ''
  }
}

function Conflicts({ invitation: { conflicts }, timeZone }: { invitation: Invitation; timeZone: string }) {
  if (conflicts.length === 0) return null
  const [first, ...more] = conflicts as [Invitation['conflicts'][number]]
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  return (
    <p className="mt-1 text-brick">
      At the same time: {first.title}, {time.format(new Date(first.startDateTime))}
      {more.length > 0 && `, and ${more.length} more`}
    </p>
  )
}

const choices = [
  { answer: 'accepted', label: 'Accept' },
  { answer: 'tentative', label: 'Maybe' },
  { answer: 'declined', label: 'Decline' },
] as const

function Answers({ emailId, invitation }: { emailId: number; invitation: Invitation }) {
  const client = useQueryClient()
  const toast = useToast()
  const answering = useMutation({
    mutationFn: (answer: GuestAnswer) => send(answerInvitation, { id: emailId, answer }),
    retry: false,
    onSuccess: async (_answered, answer) => {
      toast({ title: answerWords[answer], description: 'Your answer is on its way.' })
      await refresh(client, '/api/emails', listEvents.path)
    },
    onError: (error) =>
      toast({ title: 'Error', description: errorMessage(error, 'Your answer was not sent.'), variant: 'destructive' }),
  })
  const current = invitation.state === 'answered' ? invitation.answer : null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {choices.map(({ answer, label }) => (
        <Button
          key={answer}
          variant={answer === 'accepted' && current === null ? 'primary' : 'plain'}
          aria-pressed={current === answer}
          disabled={answering.isPending || current === answer}
          onClick={() => answering.mutate(answer)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
