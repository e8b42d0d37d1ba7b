import { type FormEvent, useState } from 'react'
import { useOwnersZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { fieldsOf } from '#kit/response-error'
import type { TimeEntry } from '../time-entry'
import { readSpan, writeSpan } from '../time-span'
import { editTime, useTimeChange } from './queries'
import { AboutFields, aboutOf, SpanFields, type TimeDraft } from './time-fields'

type EditTimeProps = { entry: TimeEntry; onClose: () => void }

/** Corrects time that was worked and not billed yet. */
export function EditTime({ entry, onClose }: EditTimeProps) {
  const timeZone = useOwnersZone()
  const before = writeSpan(entry.startedAt, entry.endedAt ?? entry.startedAt, timeZone)
  const [draft, setDraft] = useState<TimeDraft>({
    ...before,
    description: entry.description,
    client: entry.clientId === null ? null : { id: entry.clientId, name: entry.clientName ?? '' },
    rate: String(entry.rate),
  })
  const saving = useTimeChange(editTime, onClose)
  const fields = {
    draft,
    onChange: (changes: Partial<TimeDraft>) => setDraft({ ...draft, ...changes }),
    wrong: fieldsOf(saving.error),
  }
  const span = readSpan(draft, timeZone)
  // The clock counts seconds, and the fields do not: times that nobody touched stay to the second.
  const isMoved = draft.day !== before.day || draft.from !== before.from || draft.to !== before.to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ id: entry.id, ...aboutOf(draft), ...(isMoved && span) })
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Edit time">
      <form onSubmit={submit} noValidate>
        <AboutFields {...fields} />
        <SpanFields {...fields} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!span || saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
