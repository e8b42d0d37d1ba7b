import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Day } from '#core/days'
import { dayOfWallTime, timeOfWallTime } from '#core/wall-clock'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createEvent } from '../api'
import { eventLimits } from '../event'
import { parseQuickEvent } from '../quick-event'
import { clockName, dayTitle } from './date-format'
import { draftOn, type EventDraft, inputFrom } from './event-draft'
import { refreshCalendar } from './queries'

type QuickAddDialogProps = {
  /** The day of an event whose line names none. */
  day: Day
  timeZone: string
  onClose: () => void
  /** Opens the form with what was understood. */
  onDetails: (draft: EventDraft) => void
  onMade: (title: string) => void
}

/** Creates an event from one line; below it stands when that is. */
export default function QuickAddDialog({ day, timeZone, onClose, onDetails, onMade }: QuickAddDialogProps) {
  const [line, setLine] = useState('')
  const client = useQueryClient()
  const toast = useToast()
  const draft = draftFromLine(line, day, timeZone)
  const making = useMutation({
    mutationFn: () => send(createEvent, inputFrom(draft, timeZone)),
    retry: false,
    onSuccess: async ({ title }) => {
      onMade(title)
      await refreshCalendar(client)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The event was not created. Please try again.'),
        variant: 'destructive',
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.title && !making.isPending) making.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Quick add">
      <form onSubmit={submit} noValidate>
        <Field
          label="What and when"
          autoFocus
          autoComplete="off"
          placeholder="Lunch with Rosa tomorrow 12-1pm"
          maxLength={eventLimits.title}
          value={line}
          onChange={({ target }) => setLine(target.value)}
        />
        <p aria-live="polite" className="figures mt-3 min-h-5 break-words">
          {draft.title && (
            <>
              <span className="font-medium">{draft.title}</span>
              <span className="text-quiet"> · {whenOf(draft)}</span>
            </>
          )}
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="quiet" className="mr-auto -ml-3.5" onClick={() => onDetails(draft)}>
            All details
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={!draft.title || making.isPending}>
            Create Event
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function draftFromLine(line: string, day: Day, timeZone: string): EventDraft {
  const now = new Date()
  const { title, times } = parseQuickEvent(line, { now, timeZone })
  return { ...draftOn(day, now, timeZone, times?.allDay), ...times, title }
}

/** 'Tue, Nov 17, 2026, 12:00 PM – 1:00 PM' */
function whenOf({ start, end, allDay }: EventDraft): string {
  const [first, last] = [dayOfWallTime(start), dayOfWallTime(end)]
  if (allDay) return first === last ? `${dayTitle(first)}, all day` : `${dayTitle(first)} – ${dayTitle(last)}, all day`
  const until = first === last ? '' : `${dayTitle(last)}, `
  return `${dayTitle(first)}, ${clockName(timeOfWallTime(start))} – ${until}${clockName(timeOfWallTime(end))}`
}
