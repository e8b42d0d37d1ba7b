import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Day } from '#core/days'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { ConflictPanel, DifferenceTable } from '#kit/conflict-panel'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { refresh } from '#kit/queries'
import { errorMessage, fieldsOf, isConflict, isNotFound } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createTask, editTask, listTasks, readTask } from '../api'
import type { Task } from '../task'
import { changesFrom, differences, draftOf, inputFrom, type TaskDraft } from './task-draft'
import { TaskFields } from './task-fields'

/** An existing task, or the draft of a new one. */
export type OpenTask = { task: Task } | { draft: TaskDraft }

type TaskDialogProps = { opened: OpenTask; today: Day; onClose: () => void; onDelete: (task: Task) => void }

export function TaskDialog({ opened, today, onClose, onDelete }: TaskDialogProps) {
  const [saved, setSeen] = useState('task' in opened ? opened.task : null)
  const form = useFormDraft({
    ...('task' in opened
      ? { form: `task.${opened.task.id}`, what: 'this task', initial: draftOf(opened.task) }
      : { form: 'task.new', what: 'a new task', initial: opened.draft }),
    isNew: !('task' in opened),
  })
  const { draft, setDraft } = form
  const [theirs, setTheirs] = useState<Task | null>(null)
  const saving = useSaveTask({
    draft,
    onSaved: () => {
      form.clear()
      onClose()
    },
    onChanged: setTheirs,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(saved)
  }
  const acceptVersion = (task: Task) => {
    setSeen(task)
    setTheirs(null)
  }
  const errors = fieldsOf(saving.error)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={saved ? 'Task' : 'New task'}>
      <DraftNotice form={form} />
      {theirs && (
        <ConflictPanel
          title="This task was changed elsewhere."
          onKeepMine={() => {
            acceptVersion(theirs)
            saving.mutate({ ...theirs })
          }}
          onTakeTheirs={() => {
            acceptVersion(theirs)
            form.reset(draftOf(theirs))
          }}
        >
          <DifferenceTable differences={differences(draft, draftOf(theirs))} />
        </ConflictPanel>
      )}
      <form onSubmit={submit} className="space-y-4" noValidate>
        {saved?.aiReason && (
          <p className="rounded-control bg-sunken px-3 py-2 text-quiet">Proposed by the assistant: {saved.aiReason}</p>
        )}
        <TaskFields draft={draft} errors={errors} today={today} onChange={setDraft} />
        {saving.isError && !theirs && Object.keys(errors).length === 0 && (
          <Banner variant="bad">{saveErrorMessage(saving.error, saved)}</Banner>
        )}
        <div className="flex items-center gap-2 pt-1">
          {saved && (
            <Button variant="quiet" className="-ml-3.5 !text-brick" onClick={() => onDelete(saved)}>
              Delete
            </Button>
          )}
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={saving.isPending || theirs !== null}>
            {saving.isPending ? 'Saving...' : saved ? 'Save' : 'Add task'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type SaveOptions = { draft: TaskDraft; onSaved: () => void; onChanged: (theirs: Task) => void }

function useSaveTask({ draft, onSaved, onChanged }: SaveOptions) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (saved: Task | null) => (saved ? saveChanges(saved, draft) : send(createTask, inputFrom(draft))),
    retry: false,
    onSuccess: async (answer, saved) => {
      if ('theirs' in answer) return onChanged(answer.theirs)
      onSaved()
      toast({ title: saved ? 'Task saved' : 'Task Created', description: answer.title })
      await refresh(client, listTasks.path)
    },
  })
}

/** Saves the changed fields. Where another edit of the same fields came first, returns that version instead. */
async function saveChanges(saved: Task, draft: TaskDraft): Promise<Task | { theirs: Task }> {
  const changes = changesFrom(draft, draftOf(saved))
  try {
    return await send(editTask, { id: saved.id, seenAt: saved.updatedAt, ...changes })
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await send(readTask, { id: saved.id })
    const isOverlapping =
      differences(draftOf(saved), draftOf(theirs)).length > 0 && differences(draft, draftOf(theirs)).length > 0
    return isOverlapping ? { theirs } : send(editTask, { id: saved.id, seenAt: theirs.updatedAt, ...changes })
  }
}

function saveErrorMessage(error: unknown, saved: Task | null): string {
  if (!saved) return errorMessage(error, 'Failed to create task. Please try again.')
  if (isNotFound(error)) return 'This task was deleted elsewhere. What you wrote is still here to copy.'
  return errorMessage(error, 'The task was not saved. What you wrote is still here; please try again.')
}
