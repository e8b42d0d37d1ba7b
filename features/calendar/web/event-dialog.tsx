import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf, ResponseError } from '#kit/response-error'
import { send } from '#kit/send'
import { createEvent, editEvent } from '../api'
import type { Event, SeriesScope } from '../event'
import { changesFrom, draftErrors, draftOf, type EventDraft, inputFrom } from './event-draft'
import { EventFields } from './event-fields'
import { refreshCalendar } from './queries'
import { isOfSeries, ScopeDialog } from './scope-dialog'

/** An existing event, or the draft of a new one. */
export type OpenedEvent = { event: Event } | { draft: EventDraft }

type EventDialogProps = {
  opened: OpenedEvent
  ownersZone: string
  onClose: () => void
  onSaved: (event: Event, isNew: boolean) => void
}

export function EventDialog({ opened, ownersZone, onClose, onSaved }: EventDialogProps) {
  const existing = 'event' in opened ? opened.event : null
  const [initial] = useState(() => ('event' in opened ? draftOf(opened.event, ownersZone) : opened.draft))
  const form = useFormDraft({
    ...(existing ? { form: eventFormKey(existing), what: 'this event' } : { form: 'event.new', what: 'a new event' }),
    initial,
    isNew: existing === null,
  })
  const { draft, setDraft } = form
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({})
  const [askingScope, setAskingScope] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const saving = useSaveEvent({
    existing,
    draft,
    initial,
    ownersZone,
    onSaved: (...saved) => {
      form.clear()
      onSaved(...saved)
    },
  })
  const showTop = () => setTimeout(() => top.current?.scrollIntoView({ block: 'nearest' }))
  const save = (scope?: SeriesScope) => {
    setAskingScope(false)
    saving.mutate(scope, { onError: showTop })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = draftErrors(draft)
    setFieldErrors(errors)
    saving.reset()
    if (Object.keys(errors).length > 0) return showTop()
    if (existing && isOfSeries(existing)) setAskingScope(true)
    else save()
  }
  const firstError = Object.values(fieldErrors)[0]
  return (
    <>
      <Dialog open onOpenChange={(open) => open || onClose()} title={existing ? 'Edit Event' : 'Add New Event'}>
        <DraftNotice form={form} />
        <form onSubmit={submit} className="space-y-4" noValidate>
          <div ref={top} className="scroll-mt-5 empty:hidden">
            {firstError && <Banner variant="bad">{firstError}</Banner>}
            {saving.isError && (
              <Banner variant="bad">
                <span className="text-brick">{saveErrorMessage(saving.error, existing !== null)}</span>
              </Banner>
            )}
          </div>
          <EventFields
            draft={draft}
            errors={{ ...fieldsOf(saving.error), ...fieldErrors }}
            ownersZone={ownersZone}
            onChange={setDraft}
          />
          <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex rounded-b-card justify-end gap-2 border-t bg-card px-5 py-3.5">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" disabled={saving.isPending}>
              {saving.isPending ? 'Saving...' : existing ? 'Save' : 'Create Event'}
            </Button>
          </div>
        </form>
      </Dialog>
      {askingScope && <ScopeDialog title="Save changes to" onChoose={save} onClose={() => setAskingScope(false)} />}
    </>
  )
}

/** Each occurrence of a series has a form of its own. */
const eventFormKey = ({ id, occurrence }: Event) => ['event', id, occurrence].filter(Boolean).join('.')

type SaveOptions = {
  existing: Event | null
  draft: EventDraft
  initial: EventDraft
  ownersZone: string
  onSaved: EventDialogProps['onSaved']
}

function useSaveEvent({ existing, draft, initial, ownersZone, onSaved }: SaveOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (scope: SeriesScope | undefined) => {
      if (!existing) return send(createEvent, { ...inputFrom(draft, ownersZone), ...newEventFlags })
      const { occurrence } = existing
      return send(editEvent, {
        id: existing.id,
        seenAt: existing.updatedAt,
        ...changesFrom(draft, initial, ownersZone),
        ...(scope && { scope, ...(occurrence && { occurrence }) }),
      })
    },
    retry: false,
    onSuccess: async (event) => {
      onSaved(event, existing === null)
      await refreshCalendar(client)
    },
  })
}

/** Part of the specified request; the server ignores both. */
const newEventFlags = { isSuggested: false, reminderSent: false }

function saveErrorMessage(error: unknown, isEdit: boolean): string {
  const message =
    error instanceof ResponseError
      ? `Server returned ${error.status}: ${error.serverMessage ?? (error.body || error.statusText)}`
      : 'The server could not be reached'
  return `Error ${isEdit ? 'saving' : 'creating'} event: ${message}`
}
