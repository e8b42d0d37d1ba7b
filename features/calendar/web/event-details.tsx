import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { AlignLeft, Bell, CalendarDays, Clock, MapPin, Repeat, Sparkles, User, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '#core/call'
import { isSameZone } from '#core/current-zone-name'
import { isTrouble, outcomeLabels, outcomeText } from '#core/mail-outcome'
import { plural } from '#core/plural'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDayAndTime } from '#kit/dates'
import { Dialog } from '#kit/dialog'
import { errorMessage, ResponseError } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { inviteAttendees, type listInvitations } from '../api'
import { describeRepeat } from '../describe-repeat'
import type { Event, SeriesScope, SuggestedEvent } from '../event'
import { daysOf } from '../event-days'
import { answerWords } from '../guest-answer'
import { reminderChoices } from '../reminder-choices'
import { longDay, timeIn } from './date-format'
import { refreshCalendar, useDeleteEvent, useInvitations, useSuggestionAnswers } from './queries'
import { isOfSeries, ScopeDialog } from './scope-dialog'

type EventDetailsProps = { event: Event; timeZone: string; onClose: () => void; onEdit: (event: Event) => void }

export function EventDetails({ event, timeZone, onClose, onEdit }: EventDetailsProps) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={event.title}>
      <dl className="space-y-3">
        <When event={event} timeZone={timeZone} />
        {event.rrule && (
          <Line icon={<Repeat />} label="Repeat">
            {describeRepeat(event.rrule)}
          </Line>
        )}
        {event.location && (
          <Line icon={<MapPin />} label="Location">
            <PlaceText location={event.location} />
          </Line>
        )}
        {event.clientId !== null && (
          <Line icon={<User />} label="Client">
            <Link
              to="/clients/$id"
              params={{ id: String(event.clientId) }}
              className="font-medium text-awning hover:underline"
            >
              {event.clientName}
            </Link>
          </Line>
        )}
        {event.description && (
          <Line icon={<AlignLeft />} label="Description">
            <span className="whitespace-pre-line">{event.description}</span>
          </Line>
        )}
        {event.attendees.length > 0 && (
          <Line icon={<Users />} label="Attendees">
            <Attendees event={event} timeZone={timeZone} />
          </Line>
        )}
        {!event.isSuggested && event.reminderMinutes !== null && (
          <Line icon={<Bell />} label="Reminder">
            {reminderLabel(event)}
          </Line>
        )}
      </dl>
      {(event.isSuggested || event.aiSource) && <AiBox event={event} />}
      {event.isSuggested ? (
        <SuggestionActions event={event as SuggestedEvent} timeZone={timeZone} onDone={onClose} />
      ) : (
        <Actions event={event} onClose={onClose} onEdit={onEdit} />
      )}
    </Dialog>
  )
}

/** The attendees with their answers and the state of the latest mail to each. */
function Attendees({ event, timeZone }: { event: Event; timeZone: string }) {
  const { data: mails } = useInvitations(event)
  return (
    <ul>
      {event.attendees.map((address) => {
        const answer = event.guestAnswers[address.toLowerCase()]
        const mail = mails?.find((one) => one.address.toLowerCase() === address.toLowerCase())
        return (
          <li key={address} className="break-all">
            {address}
            {answer && <span className="text-quiet"> · {answerWords[answer]}</span>}
            {mail && (
              <span className={classes('block text-[13px]', isTrouble(mail.outcome) ? 'text-brick' : 'text-quiet')}>
                {invitationLabel(mail, timeZone)}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type Invitation = OutputOf<typeof listInvitations>[number]

function invitationLabel({ outcome, sentAt, error }: Invitation, timeZone: string): string {
  const text = outcomeText(outcome, error)
  const label = `Invitation: ${outcomeLabels[outcome]}${sentAt ? ` ${showDayAndTime(sentAt, timeZone)}` : ''}`
  return text ? `${label}. ${text}` : label
}

function When({ event, timeZone }: { event: Event; timeZone: string }) {
  const { from, to } = daysOf(event, timeZone)
  const [start, end] = [timeIn(timeZone, event.startDateTime), timeIn(timeZone, event.endDateTime)]
  const own = event.timeZone && !isSameZone(event.timeZone, timeZone) ? event.timeZone : null
  return (
    <>
      <Line icon={<CalendarDays />} label="Date">
        {from === to ? longDay(from) : `${longDay(from)} – ${longDay(to)}`}
      </Line>
      <Line icon={<Clock />} label="Time">
        {event.allDay ? 'All day' : start === end && from === to ? start : `${start} – ${end}`}
        {own && !event.allDay && (
          <span className="block text-[13px] text-quiet">
            {timeIn(own, event.startDateTime)} in {own.replaceAll('_', ' ')}
          </span>
        )}
      </Line>
    </>
  )
}

export const Line = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="mt-0.5 text-quiet [&_svg]:size-4">
      {icon}
      <span className="sr-only">{label}</span>
    </dt>
    <dd className="min-w-0 flex-1 break-words">{children}</dd>
  </div>
)

const PlaceText = ({ location }: { location: string }) =>
  /^https?:\/\/\S+$/.test(location) ? (
    <a href={location} target="_blank" rel="noreferrer" className="break-all text-awning hover:underline">
      {location}
    </a>
  ) : (
    location
  )

function reminderLabel({ allDay, reminderMinutes }: Event): string {
  const choices = allDay ? reminderChoices.allDay : reminderChoices.timed
  return choices.find(({ minutes }) => minutes === reminderMinutes)?.label ?? `${reminderMinutes} minutes before`
}

const sources: Record<string, { to: string; search: (id: number) => object; label: string }> = {
  email: { to: '/emails/$id', search: () => ({}), label: 'Open the mail' },
  note: { to: '/notes', search: (note) => ({ note }), label: 'Open the note' },
}

/** Where the event was detected, and with which confidence. */
export function AiBox({ event: { aiSource, aiSourceId, aiConfidence, aiQuote, aiFoundBy } }: { event: Event }) {
  const source = sources[aiSource ?? '']
  return (
    <section className="mt-5 rounded-control bg-marigold-wash p-3.5">
      <h3 className="flex items-center gap-2 font-semibold">
        <Sparkles aria-hidden="true" className="size-4" />
        AI Generated
      </h3>
      <p className="mt-1">
        {`This event was automatically detected from ${aiSource ?? 'your messages'}`}
        {aiConfidence !== null && ` with ${Math.round(aiConfidence * 100)}% confidence`}
      </p>
      {aiQuote && <blockquote className="mt-2 border-l-2 border-edge pl-3 break-words italic">“{aiQuote}”</blockquote>}
      {aiFoundBy && (
        <p className="mt-2 text-quiet">
          {aiFoundBy === 'model'
            ? 'Found by your language model.'
            : 'Found by built-in rules, without a language model.'}
        </p>
      )}
      {source && aiSourceId !== null && (
        <Link
          to={source.to}
          params={{ id: String(aiSourceId) } as never}
          search={source.search(aiSourceId) as never}
          className="mt-2 inline-block font-medium text-awning hover:underline"
        >
          {source.label}
        </Link>
      )}
    </section>
  )
}

function SuggestionActions({
  event,
  timeZone,
  onDone,
}: {
  event: SuggestedEvent
  timeZone: string
  onDone: () => void
}) {
  const { accept, dismiss } = useSuggestionAnswers(timeZone, onDone)
  const busy = accept.isPending || dismiss.isPending
  return (
    <div className="mt-6 flex justify-end gap-2">
      <Button disabled={busy} onClick={() => dismiss.mutate(event)}>
        Dismiss
      </Button>
      <Button variant="primary" disabled={busy} onClick={() => accept.mutate(event)}>
        Accept
      </Button>
    </div>
  )
}

function Actions({ event, onClose, onEdit }: Omit<EventDetailsProps, 'timeZone'>) {
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="mt-6 flex flex-wrap items-center gap-2">
      <Button variant="quiet" className="-ml-3.5 !text-brick" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <span className="flex-1" />
      {event.attendees.length > 0 && <Invite event={event} />}
      <Button variant="primary" onClick={() => onEdit(event)}>
        Edit
      </Button>
      {deleting && <DeleteDialog event={event} onClose={() => setDeleting(false)} onDone={onClose} />}
    </div>
  )
}

function Invite({ event }: { event: Event }) {
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const connectMail = {
    label: 'Connect',
    run: () => void navigate({ to: '/settings', search: { section: 'mail' } as never }),
  }
  const inviting = useMutation({
    mutationFn: () => send(inviteAttendees, { id: event.id }),
    retry: false,
    onSuccess: async ({ sent }) => {
      toast({
        title: 'Invitations queued',
        description: `${plural(sent, 'mail')} will leave through your mail account.`,
      })
      await refreshCalendar(client)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The invitations were not queued.'),
        variant: 'destructive',
        ...(error instanceof ResponseError && error.status === 409 && { action: connectMail }),
      }),
  })
  return (
    <Button disabled={inviting.isPending} onClick={() => inviting.mutate()}>
      {event.invitedAt ? 'Send update' : 'Send invitations'}
    </Button>
  )
}

function DeleteDialog({ event, onClose, onDone }: { event: Event; onClose: () => void; onDone: () => void }) {
  const [notify, setNotify] = useState(event.invitedAt !== null)
  const removal = useDeleteEvent(() => {
    onClose()
    onDone()
  })
  const remove = (scope?: SeriesScope) =>
    removal.mutate({
      id: event.id,
      title: event.title,
      ...(scope && { scope, ...(event.occurrence && { occurrence: event.occurrence }) }),
      ...(notify && { notify: true }),
    })
  const tellThem = event.invitedAt !== null && (
    <label className="mb-5 flex cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        className="size-4 accent-awning"
        checked={notify}
        onChange={({ target }) => setNotify(target.checked)}
      />
      Tell those who were invited
    </label>
  )
  if (isOfSeries(event))
    return (
      <ScopeDialog title="Delete" onChoose={remove} onClose={onClose}>
        {tellThem}
      </ScopeDialog>
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete this event?"
      question={`“${event.title}” will be gone. This action cannot be undone.`}
      action="Delete"
      busy={removal.isPending}
      onConfirm={() => remove()}
    >
      {tellThem}
    </ConfirmDialog>
  )
}
