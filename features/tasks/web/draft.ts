import type { InputOf } from '#core/call'
import { showDay } from '#kit/dates'
import type { Linked } from '#kit/link-picker'
import type { createTask } from '../api'
import { timeLabel } from '../due-label'
import type { QuickTask } from '../quick-add'
import { priorityNames, type Task, type TaskPriority } from '../task'

/** A task as its form holds it. */
export type Draft = {
  title: string
  description: string
  dueDay: string
  dueTime: string
  priority: TaskPriority
  client: Linked | null
  deal: Linked | null
}

export const draftOf = (task: Task): Draft => ({
  title: task.title,
  description: task.description ?? '',
  dueDay: task.dueDay ?? '',
  dueTime: task.dueTime ?? '',
  priority: task.priority,
  client: linked(task.clientId, task.clientName),
  deal: linked(task.dealId, task.dealName),
})

export const draftFrom = ({ title, dueDay, dueTime, priority, client }: QuickTask): Draft => ({
  title,
  description: '',
  dueDay: dueDay ?? '',
  dueTime: dueTime ?? '',
  priority: priority ?? 'medium',
  client: client ? { id: client.id, name: client.name } : null,
  deal: null,
})

const linked = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

type Sent = InputOf<typeof createTask>

export const sentFrom = ({ title, description, dueDay, dueTime, priority, client, deal }: Draft) =>
  ({
    title,
    description: description || null,
    dueDate: dueDay ? (dueTime ? `${dueDay}T${dueTime}` : dueDay) : null,
    priority,
    clientId: client?.id ?? null,
    dealId: deal?.id ?? null,
  }) satisfies Sent

/** Only what the form has changed is sent. */
export function changesFrom(draft: Draft, began: Draft): Partial<Sent> {
  const before: Sent = sentFrom(began)
  const changed = Object.entries(sentFrom(draft)).filter(([name, value]) => value !== before[name as keyof Sent])
  return Object.fromEntries(changed)
}

const shown: Record<string, (draft: Draft) => string> = {
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  Due: ({ dueDay, dueTime }) => [dueDay && showDay(dueDay), dueTime && timeLabel(dueTime)].filter(Boolean).join(' '),
  Priority: ({ priority }) => priorityNames[priority],
  Client: ({ client }) => client?.name ?? '',
  Deal: ({ deal }) => deal?.name ?? '',
}

export type Difference = { label: string; mine: string; theirs: string }

/** Where two versions of a task differ, in words. */
export const differences = (mine: Draft, theirs: Draft): Difference[] =>
  Object.entries(shown)
    .map(([label, show]) => ({ label, mine: show(mine), theirs: show(theirs) }))
    .filter((row) => row.mine !== row.theirs)
