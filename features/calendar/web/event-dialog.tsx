import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { fieldsOf, ResponseError, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { createEvent, editEvent } from '../api'
import type { Event, SeriesScope } from '../event'
import { changesFrom, draftOf, type EventDraft, sentFrom, wrongIn } from './event-draft'
import { EventFields } from './event-fields'
import { refreshCalendar } from './queries'
import { isOfSeries, ScopeDialog } from './scope-dialog'

/** An event that is there, or the draft of one that is not yet. */
export type OpenedEvent = { event: Event } | { draft: EventDraft }

type EventDialogProps = {
  opened: OpenedEvent
  ownersZone: string
  onClose: () => void
  onSaved: (event: Event, isNew: boolean) => void
}

export function EventDialog({ opened, ownersZone, onClose, onSaved }: EventDialogProps) {
  const seen = 'event' in opened ? opened.event : null
  const [began] = useState(() => ('event' in opened ? draftOf(opened.event, ownersZone) : opened.draft))
  const [draft, setDraft] = useState(began)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [asking, setAsking] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const saving = useSaving({ seen, draft, began, ownersZone, onSaved })
  const showTop = () => setTimeout(() => top.current?.scrollIntoView({ block: 'nearest' }))
  const save = (scope?: SeriesScope) => {
    setAsking(false)
    saving.mutate(scope, { onError: showTop })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongIn(draft)
    setWrong(found)
    saving.reset()
    if (Object.keys(found).length > 0) return showTop()
    if (seen && isOfSeries(seen)) setAsking(true)
    else save()
  }
  const said = Object.values(wrong)[0]
  return (
    <>
      <Dialog open onOpenChange={(open) => open || onClose()} title={seen ? 'Edit Event' : 'Add New Event'}>
        <form onSubmit={submit} className="space-y-4" noValidate>
          <div ref={top} className="scroll-mt-5 empty:hidden">
            {said && <Banner look="bad">{said}</Banner>}
            {saving.isError && (
              <Banner look="bad">
                <span className="text-brick">{whyNot(saving.error, seen !== null)}</span>
              </Banner>
            )}
          </div>
          <EventFields
            draft={draft}
            wrong={{ ...fieldsOf(saving.error), ...wrong }}
            ownersZone={ownersZone}
            onChange={setDraft}
          />
          <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex rounded-b-card justify-end gap-2 border-t bg-card px-5 py-3.5">
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" type="submit" disabled={saving.isPending}>
              {saving.isPending ? 'Saving...' : seen ? 'Save' : 'Create Event'}
            </Button>
          </div>
        </form>
      </Dialog>
      {asking && <ScopeDialog title="Save changes to" onChoose={save} onClose={() => setAsking(false)} />}
    </>
  )
}

type Saving = {
  seen: Event | null
  draft: EventDraft
  began: EventDraft
  ownersZone: string
  onSaved: EventDialogProps['onSaved']
}

function useSaving({ seen, draft, began, ownersZone, onSaved }: Saving) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scope: SeriesScope | undefined) => {
      if (!seen) return send(createEvent, { ...sentFrom(draft, ownersZone), ...saidOfNew })
      const { occurrence } = seen
      return send(editEvent, {
        id: seen.id,
        seenAt: seen.updatedAt,
        ...changesFrom(draft, began, ownersZone),
        ...(scope && { scope, ...(occurrence && { occurrence }) }),
      })
    },
    retry: false,
    onSuccess: async (event) => {
      onSaved(event, seen === null)
      await refreshCalendar(client)
    },
  })
}

/** Told by the specification, and the house's to say: the server takes neither from here. */
const saidOfNew = { isSuggested: false, reminderSent: false }

function whyNot(error: unknown, isEdit: boolean): string {
  const message =
    error instanceof ResponseError
      ? `Server returned ${error.status}: ${saidBy(error, error.body || error.statusText)}`
      : 'The server could not be reached'
  return `Error ${isEdit ? 'saving' : 'creating'} event: ${message}`
}
