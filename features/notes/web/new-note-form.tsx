import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { fieldsOf } from '#kit/response-error'
import { draftToNote } from '../draft'
import type { NoteFolder } from '../folder'
import type { Note } from '../note'
import { draftProblems } from './draft-problems'
import { NoteFields } from './note-fields'
import { useCreateNote } from './queries'
import { useStoredDraft } from './use-stored-draft'

type NewNoteFormProps = {
  folders: NoteFolder[]
  title: string
  place: { place: string; important: boolean }
  onCreated: (note: Note) => void
  onCancel: () => void
}

export function NewNoteForm({ folders, title, place, onCreated, onCancel }: NewNoteFormProps) {
  const { draft, isWritten, change, discard } = useStoredDraft({ ...place, ...(title && { title }) })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const creating = useCreateNote((note) => {
    discard()
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
      <NoteFields
        draft={draft}
        folders={folders}
        errors={{ ...fieldsOf(creating.error), ...errors }}
        onChange={(changes) => {
          change(changes)
          setErrors({})
        }}
      />
      <div className="sticky bottom-0 mt-4 flex items-center justify-end gap-2 border-t bg-card py-3 max-md:pr-18">
        <span role="status" className="mr-auto text-[13px] text-quiet">
          {isWritten && 'Draft kept in this browser'}
        </span>
        <Button
          onClick={() => {
            discard()
            onCancel()
          }}
        >
          {isWritten ? 'Discard' : 'Cancel'}
        </Button>
        <Button variant="primary" type="submit" disabled={creating.isPending}>
          {creating.isPending ? 'Creating...' : 'Create Note'}
        </Button>
      </div>
    </form>
  )
}
