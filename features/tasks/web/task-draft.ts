import type { InputOf } from '#core/call'
import { showDay } from '#kit/dates'
import { type Difference, differencesBetween } from '#kit/differences'
import type { LinkedRecord } from '#kit/link-picker'
import type { createTask } from '../api'
import { timeLabel } from '../due-label'
import type { QuickTask } from '../quick-add'
import { priorityNames, type Task, type TaskPriority } from '../task'

/** The state of the task form. */
export type TaskDraft = {
  title: string
  description: string
  dueDay: string
  dueTime: string
  priority: TaskPriority
  client: LinkedRecord | null
  deal: LinkedRecord | null
}

export const draftOf = (task: Task): TaskDraft => ({
  title: task.title,
  description: task.description ?? '',
  dueDay: task.dueDay ?? '',
  dueTime: task.dueTime ?? '',
  priority: task.priority,
  client: linked(task.clientId, task.clientName),
  deal: linked(task.dealId, task.dealName),
})

export const draftFromQuickTask = ({ title, dueDay, dueTime, priority, client }: QuickTask): TaskDraft => ({
  title,
  description: '',
  dueDay: dueDay ?? '',
  dueTime: dueTime ?? '',
  priority: priority ?? 'medium',
  client: client ? { id: client.id, name: client.name } : null,
  deal: null,
})

const linked = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

type TaskInput = InputOf<typeof createTask>

export const inputFrom = ({ title, description, dueDay, dueTime, priority, client, deal }: TaskDraft) =>
  ({
    title,
    description: description || null,
    dueDate: dueDay ? (dueTime ? `${dueDay}T${dueTime}` : dueDay) : null,
    priority,
    clientId: client?.id ?? null,
    dealId: deal?.id ?? null,
  }) satisfies TaskInput

/** Only the changed fields. */
export function changesFrom(draft: TaskDraft, initial: TaskDraft): Partial<TaskInput> {
  const before: TaskInput = inputFrom(initial)
  const changed = Object.entries(inputFrom(draft)).filter(([name, value]) => value !== before[name as keyof TaskInput])
  return Object.fromEntries(changed)
}

const fieldText: Record<string, (draft: TaskDraft) => string> = {
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  Due: ({ dueDay, dueTime }) => [dueDay && showDay(dueDay), dueTime && timeLabel(dueTime)].filter(Boolean).join(' '),
  Priority: ({ priority }) => priorityNames[priority],
  Client: ({ client }) => client?.name ?? '',
  Deal: ({ deal }) => deal?.name ?? '',
}

/** The fields in which two versions of a task differ, as text. */
export const differences = (mine: TaskDraft, theirs: TaskDraft): Difference[] =>
  differencesBetween(fieldText, mine, theirs)
