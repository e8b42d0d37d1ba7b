import type { FormEvent } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import type { TimeEntry } from '../time-entry'
import { formatSpan, parseSpan } from '../time-span'
import { editTime, useTimeChange } from './queries'
import { EntryFields, entryFields, SpanFields, type TimeDraft } from './time-fields'

type EditTimeProps = { entry: TimeEntry; onClose: () => void }

export function EditTimeDialog({ entry, onClose }: EditTimeProps) {
  const timeZone = useOwnerTimeZone()
  const before = formatSpan(entry.startedAt, entry.endedAt ?? entry.startedAt, timeZone)
  const form = useFormDraft<TimeDraft>({
    form: `time.${entry.id}`,
    what: 'this entry',
    isNew: false,
    initial: {
      ...before,
      description: entry.description,
      client: entry.clientId === null ? null : { id: entry.clientId, name: entry.clientName ?? '' },
      rate: String(entry.rate),
    },
  })
  const { draft, setDraft } = form
  const saving = useTimeChange(editTime, () => {
    form.clear()
    onClose()
  })
  const fields = {
    draft,
    onChange: (changes: Partial<TimeDraft>) => setDraft({ ...draft, ...changes }),
    errors: fieldsOf(saving.error),
  }
  const span = parseSpan(draft, timeZone)
  // The fields have no seconds: send the times only if they were changed.
  const isSpanChanged = draft.day !== before.day || draft.from !== before.from || draft.to !== before.to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ id: entry.id, ...entryFields(draft), ...(isSpanChanged && span) })
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Edit time">
      <DraftNotice form={form} />
      <form onSubmit={submit} noValidate>
        <EntryFields {...fields} />
        <SpanFields {...fields} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={!span || saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
