import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { blankDraft, draftToNote } from '../draft'
import type { NoteFolder } from '../folder'
import type { Note } from '../note'
import { draftProblems } from './draft-problems'
import { NoteFields } from './note-fields'
import { useCreateNote } from './queries'

type NewNoteFormProps = {
  folders: NoteFolder[]
  title: string
  place: { place: string; important: boolean }
  onCreated: (note: Note) => void
  onCancel: () => void
}

export function NewNoteForm({ folders, title, place, onCreated, onCancel }: NewNoteFormProps) {
  const form = useFormDraft({
    form: 'note.new',
    what: 'a new note',
    initial: { ...blankDraft, ...place, ...(title && { title }) },
    isNew: true,
  })
  const { draft } = form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const creating = useCreateNote((note) => {
    form.clear()
    onCreated(note)
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = draftProblems(draft)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else creating.mutate(draftToNote(draft))
  }
  return (
    <form onSubmit={submit} noValidate aria-labelledby="new-note" className="mx-auto max-w-[880px] p-4 md:p-6">
      <h2 id="new-note" className="mb-4 text-base font-semibold">
        New Note
      </h2>
      <DraftNotice form={form} />
      <NoteFields
        draft={draft}
        folders={folders}
        errors={{ ...fieldsOf(creating.error), ...errors }}
        onChange={(changes) => {
          form.setDraft((now) => ({ ...now, ...changes }))
          setErrors({})
        }}
      />
      <div className="sticky bottom-0 mt-4 flex items-center justify-end gap-2 border-t bg-card py-3 max-md:pr-18">
        <span role="status" className="mr-auto text-[13px] text-quiet">
          {form.isKept && 'Draft kept in this browser'}
        </span>
        {form.isTyped && (
          <Button
            variant="quiet"
            onClick={() => {
              form.clear()
              onCancel()
            }}
          >
            Discard
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={creating.isPending}>
          {creating.isPending ? 'Creating...' : 'Create Note'}
        </Button>
      </div>
    </form>
  )
}
