import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Day } from '#core/days'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { refresh } from '#kit/queries'
import { fieldsOf, ResponseError, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createTask, editTask, listTasks, readTask } from '../api'
import type { Task } from '../task'
import { changesFrom, type Draft, differences, draftOf, sentFrom } from './draft'
import { TaskConflict } from './task-conflict'
import { TaskFields } from './task-fields'

/** A task that is there, or the draft of one that is not yet. */
export type Opened = { task: Task } | { draft: Draft }

type TaskDialogProps = { opened: Opened; today: Day; onClose: () => void; onDelete: (task: Task) => void }

export function TaskDialog({ opened, today, onClose, onDelete }: TaskDialogProps) {
  const [seen, setSeen] = useState('task' in opened ? opened.task : null)
  const [draft, setDraft] = useState('task' in opened ? draftOf(opened.task) : opened.draft)
  const [theirs, setTheirs] = useState<Task | null>(null)
  const saving = useSaving({ draft, onSaved: onClose, onChanged: setTheirs })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(seen)
  }
  const settle = (task: Task) => {
    setSeen(task)
    setTheirs(null)
  }
  const wrong = fieldsOf(saving.error)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={seen ? 'Task' : 'New task'}>
      {theirs && (
        <TaskConflict
          rows={differences(draft, draftOf(theirs))}
          onKeepMine={() => {
            settle(theirs)
            saving.mutate({ ...theirs })
          }}
          onTakeTheirs={() => {
            settle(theirs)
            setDraft(draftOf(theirs))
          }}
        />
      )}
      <form onSubmit={submit} className="space-y-4" noValidate>
        {seen?.aiReason && (
          <p className="rounded-control bg-sunken px-3 py-2 text-quiet">Proposed by the assistant: {seen.aiReason}</p>
        )}
        <TaskFields draft={draft} wrong={wrong} today={today} onChange={setDraft} />
        {saving.isError && !theirs && Object.keys(wrong).length === 0 && (
          <Banner look="bad">{whyNot(saving.error, seen)}</Banner>
        )}
        <div className="flex items-center gap-2 pt-1">
          {seen && (
            <Button look="quiet" className="-ml-3.5 !text-brick" onClick={() => onDelete(seen)}>
              Delete
            </Button>
          )}
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={saving.isPending || theirs !== null}>
            {saving.isPending ? 'Saving...' : seen ? 'Save' : 'Add task'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Saving = { draft: Draft; onSaved: () => void; onChanged: (theirs: Task) => void }

function useSaving({ draft, onSaved, onChanged }: Saving) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (seen: Task | null) => (seen ? saveOver(seen, draft) : send(createTask, sentFrom(draft))),
    retry: false,
    onSuccess: async (answer, seen) => {
      if ('theirs' in answer) return onChanged(answer.theirs)
      onSaved()
      toast({ title: seen ? 'Task saved' : 'Task Created', description: answer.title })
      await refresh(client, listTasks.path)
    },
  })
}

/** Saves what was changed. Where another edit came first and touched the same form, it gives that back instead. */
async function saveOver(seen: Task, draft: Draft): Promise<Task | { theirs: Task }> {
  const changes = changesFrom(draft, draftOf(seen))
  try {
    return await send(editTask, { id: seen.id, seenAt: seen.updatedAt, ...changes })
  } catch (error) {
    if (!(error instanceof ResponseError) || error.status !== 409) throw error
    const theirs = await send(readTask, { id: seen.id })
    const clash =
      differences(draftOf(seen), draftOf(theirs)).length > 0 && differences(draft, draftOf(theirs)).length > 0
    return clash ? { theirs } : send(editTask, { id: seen.id, seenAt: theirs.updatedAt, ...changes })
  }
}

function whyNot(error: unknown, seen: Task | null): string {
  if (!seen) return saidBy(error, 'Failed to create task. Please try again.')
  if (error instanceof ResponseError && error.status === 404)
    return 'This task was deleted elsewhere. What you wrote is still here to copy.'
  return saidBy(error, 'The task was not saved. What you wrote is still here; please try again.')
}
