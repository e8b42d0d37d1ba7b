import { useNavigate } from '@tanstack/react-router'
import { Check, CircleAlert, CloudUpload } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { errorMessage, fieldsOf, isNotFound } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createNote } from '../api'
import { draftToNote } from '../draft'
import type { NoteFolder } from '../folder'
import { type Note, noteLimits } from '../note'
import { draftProblems } from './draft-problems'
import { NoteConflict } from './note-conflict'
import { NoteFields } from './note-fields'
import { useRefreshNotes } from './queries'
import { toSearchParams } from './url-state'
import { type SaveState, useAutosave } from './use-autosave'

/** Autosaves; 'Save' closes the form, 'Cancel' reverts the note. */
export function EditNoteForm({ note, folders, onDone }: { note: Note; folders: NoteFolder[]; onDone: () => void }) {
  const [original] = useState(note)
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useAutosave(note, () =>
    toast({
      title: 'Failed to update note',
      description: `What you wrote in “${note.title}” is not saved. It waits in its form.`,
      variant: 'destructive',
      action: {
        label: 'Open',
        run: () => void navigate({ to: '/notes', search: toSearchParams({ note: note.id, edit: true }) }),
      },
    }),
  )
  const showFailure = (error: unknown) =>
    toast({ title: 'Failed to update note', description: failureMessage(error), variant: 'destructive' })
  const errors = { ...fieldsOf(form.error), ...(form.saveState === 'refused' && draftProblems(form.draft)) }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const result = await form.save()
    if (result === 'saved') {
      toast({ title: 'Note updated', description: form.draft.title.trim() })
      onDone()
      return refreshNotes()
    }
    if (result === 'refused')
      element.querySelector<HTMLElement>(`[name="${Object.keys(draftProblems(form.draft))[0]}"]`)?.focus()
    if (result === 'failed')
      toast({ title: 'Failed to update note', description: 'What you wrote is still here.', variant: 'destructive' })
  }
  const cancel = async () => {
    try {
      await form.revertTo(original)
      onDone()
      await refreshNotes()
    } catch (error) {
      showFailure(error)
    }
  }
  const keepBoth = async () => {
    try {
      await send(createNote, {
        ...draftToNote(form.draft),
        title: `${form.draft.title.trim().slice(0, noteLimits.title - 10)} (copy)`,
      })
      form.takeTheirs()
      toast({ title: 'Note created', description: 'Your words are kept in a note of their own.' })
      await refreshNotes()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="edit-note"
      className="mx-auto max-w-[880px] p-4 md:p-6"
    >
      <h2 id="edit-note" className="mb-4 text-base font-semibold">
        Edit Note
      </h2>
      {form.theirs && (
        <NoteConflict
          mine={form.draft}
          theirs={form.theirs}
          onKeepMine={() => void form.keepMine()}
          onTakeTheirs={form.takeTheirs}
          onKeepBoth={() => void keepBoth()}
        />
      )}
      {form.saveState === 'failed' && Object.keys(errors).length === 0 && (
        <div className="mb-4">
          <Banner variant="bad">{failureMessage(form.error)}</Banner>
        </div>
      )}
      <NoteFields draft={form.draft} errors={errors} folders={folders} onChange={form.change} />
      <div className="sticky bottom-0 mt-4 flex items-center justify-end gap-2 border-t bg-card py-3 max-md:pr-18">
        <SaveStatus saveState={form.saveState} />
        <Button onClick={() => void cancel()}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={form.saveState === 'saving' || form.theirs !== null}>
          Save
        </Button>
      </div>
    </form>
  )
}

const saveStateLabels: Record<SaveState, string> = {
  saved: 'All changes saved',
  unsaved: 'Not saved yet',
  saving: 'Saving...',
  refused: 'Not saved: please look at the fields',
  failed: 'Not saved',
  clash: 'Changed elsewhere',
}

function SaveStatus({ saveState }: { saveState: SaveState }) {
  const isBad = saveState === 'refused' || saveState === 'failed' || saveState === 'clash'
  const Icon = isBad ? CircleAlert : saveState === 'saved' ? Check : CloudUpload
  return (
    <span
      role="status"
      className={classes('mr-auto flex items-center gap-1.5 text-[13px]', isBad ? 'text-brick' : 'text-quiet')}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" /> {saveStateLabels[saveState]}
    </span>
  )
}

function failureMessage(error: unknown): string {
  if (isNotFound(error)) return 'This note was deleted elsewhere. What you wrote is still here to copy.'
  return errorMessage(error, 'The server did not answer. What you wrote is still here; please try again.')
}
