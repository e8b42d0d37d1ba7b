import { useNavigate } from '@tanstack/react-router'
import { Check, CircleAlert, CloudUpload } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { fieldsOf, ResponseError, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createNote } from '../api'
import { sentFrom } from '../draft'
import type { NoteFolder } from '../folder'
import { type Note, noteLimits } from '../note'
import { told } from './address'
import { NoteConflict } from './note-conflict'
import { NoteFields } from './note-fields'
import { problemsOf } from './problems'
import { useNotesAnew } from './queries'
import { type Standing, useAutosave } from './use-autosave'

/** The form of a known note. It saves by itself; 'Save' closes it, 'Cancel' puts the note back. */
export function EditNote({ note, folders, onDone }: { note: Note; folders: NoteFolder[]; onDone: () => void }) {
  const [start] = useState(note)
  const anew = useNotesAnew()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useAutosave(note, () =>
    toast({
      title: 'Failed to update note',
      description: `What you wrote in “${note.title}” is not saved. It waits in its form.`,
      look: 'destructive',
      action: {
        label: 'Open',
        run: () => void navigate({ to: '/notes', search: told({ note: note.id, edit: true }) }),
      },
    }),
  )
  const failed = (error: unknown) =>
    toast({ title: 'Failed to update note', description: whyNot(error), look: 'destructive' })
  const wrong = { ...fieldsOf(form.error), ...(form.standing === 'refused' && problemsOf(form.draft)) }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const result = await form.save()
    if (result === 'saved') {
      toast({ title: 'Note updated', description: form.draft.title.trim() })
      onDone()
      return anew()
    }
    if (result === 'refused')
      element.querySelector<HTMLElement>(`[name="${Object.keys(problemsOf(form.draft))[0]}"]`)?.focus()
    if (result === 'failed')
      toast({ title: 'Failed to update note', description: 'What you wrote is still here.', look: 'destructive' })
  }
  const cancel = async () => {
    try {
      await form.putBack(start)
      onDone()
      await anew()
    } catch (error) {
      failed(error)
    }
  }
  const keepBoth = async () => {
    try {
      await send(createNote, {
        ...sentFrom(form.draft),
        title: `${form.draft.title.trim().slice(0, noteLimits.title - 10)} (copy)`,
      })
      form.takeTheirs()
      toast({ title: 'Note created', description: 'Your words are kept in a note of their own.' })
      await anew()
    } catch (error) {
      failed(error)
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
      {form.standing === 'failed' && Object.keys(wrong).length === 0 && (
        <div className="mb-4">
          <Banner look="bad">{whyNot(form.error)}</Banner>
        </div>
      )}
      <NoteFields draft={form.draft} wrong={wrong} folders={folders} onChange={form.change} />
      <div className="sticky bottom-0 mt-4 flex items-center justify-end gap-2 border-t bg-card py-3 max-md:pr-18">
        <SaveState standing={form.standing} />
        <Button onClick={() => void cancel()}>Cancel</Button>
        <Button look="primary" type="submit" disabled={form.standing === 'saving' || form.theirs !== null}>
          Save
        </Button>
      </div>
    </form>
  )
}

const words: Record<Standing, string> = {
  saved: 'All changes saved',
  unsaved: 'Not saved yet',
  saving: 'Saving...',
  refused: 'Not saved: please look at the fields',
  failed: 'Not saved',
  clash: 'Changed elsewhere',
}

function SaveState({ standing }: { standing: Standing }) {
  const isBad = standing === 'refused' || standing === 'failed' || standing === 'clash'
  const Icon = isBad ? CircleAlert : standing === 'saved' ? Check : CloudUpload
  return (
    <span
      role="status"
      className={classes('mr-auto flex items-center gap-1.5 text-[13px]', isBad ? 'text-brick' : 'text-quiet')}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" /> {words[standing]}
    </span>
  )
}

function whyNot(error: unknown): string {
  if (error instanceof ResponseError && error.status === 404)
    return 'This note was deleted elsewhere. What you wrote is still here to copy.'
  return saidBy(error, 'The server did not answer. What you wrote is still here; please try again.')
}
