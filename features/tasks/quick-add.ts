import type { Day } from '#core/days'
import type { Time } from './due'
import { type Mentionable, mentionIn } from './mention'
import { dueIn } from './spoken-due'
import type { TaskPriority } from './task'

export type Understood = 'due' | 'priority' | 'client'

export type QuickTask = {
  title: string
  dueDay?: Day
  dueTime?: Time
  priority?: TaskPriority
  client?: Mentionable
  /** The words that were taken out of the title, as typed. */
  understood: { what: Understood; words: string }[]
}

type Known = {
  today: Day
  clients?: Mentionable[]
  /** What the owner wants left in the title. */
  literally?: readonly Understood[]
}

/** Reads one line: "call the bakery tomorrow 3pm !high". What might be part of the sentence stays in it. */
export function readQuickTask(line: string, { today, clients = [], literally = [] }: Known): QuickTask {
  const asTyped = line.trim().replace(/\s+/g, ' ')
  const task: QuickTask = { title: asTyped, understood: [] }
  if (!literally.includes('priority')) takePriority(task)
  if (!literally.includes('client')) takeClient(task, clients)
  if (!literally.includes('due')) takeDue(task, today)
  return task.title ? task : { title: asTyped, understood: [] }
}

const priorities: Record<string, TaskPriority> = {
  high: 'high',
  medium: 'medium',
  med: 'medium',
  low: 'low',
  1: 'high',
  2: 'medium',
  3: 'low',
}

function takePriority(task: QuickTask): void {
  const marks = /(?<!\S)!(high|medium|med|low|[123])(?!\S)/gi
  const without = task.title.replace(marks, (words, name: string) => {
    task.priority = priorities[name.toLowerCase()] as TaskPriority
    task.understood.push({ what: 'priority', words })
    return ''
  })
  task.title = without.trim().replace(/\s+/g, ' ')
}

function takeClient(task: QuickTask, clients: Mentionable[]): void {
  const mention = mentionIn(task.title, clients)
  if (!mention) return
  task.client = mention.client
  task.title = mention.rest
  task.understood.push({ what: 'client', words: mention.words })
}

function takeDue(task: QuickTask, today: Day): void {
  const { day, time, words, rest } = dueIn(task.title, today)
  task.title = rest
  if (day) task.dueDay = day
  if (time) task.dueTime = time
  task.understood.push(...words.map((said) => ({ what: 'due' as const, words: said })))
}
