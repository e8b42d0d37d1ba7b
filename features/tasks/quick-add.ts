import type { Day } from '#core/days'
import { lookup } from '#core/lookup'
import type { Time } from './due'
import { extractDue } from './extract-due'
import { findMention, type MentionableClient } from './mention'
import type { TaskPriority } from './task'

export type QuickAddPart = 'due' | 'priority' | 'client'

export type QuickTask = {
  title: string
  dueDay?: Day
  dueTime?: Time
  priority?: TaskPriority
  client?: MentionableClient
  /** The words that were removed from the title, as typed. */
  recognized: { what: QuickAddPart; words: string }[]
}

type QuickAddOptions = {
  today: Day
  clients?: MentionableClient[]
  /** Parts that stay in the title. */
  ignored?: readonly QuickAddPart[]
}

/** Parses "call the bakery tomorrow 3pm !high". Words that may be part of the sentence stay in the title. */
export function parseQuickTask(line: string, { today, clients = [], ignored = [] }: QuickAddOptions): QuickTask {
  const asTyped = line.trim().replace(/\s+/g, ' ')
  const task: QuickTask = { title: asTyped, recognized: [] }
  if (!ignored.includes('priority')) extractPriority(task)
  if (!ignored.includes('client')) extractClient(task, clients)
  if (!ignored.includes('due')) extractDueDate(task, today)
  return task.title ? task : { title: asTyped, recognized: [] }
}

const priorities = lookup<TaskPriority>({
  high: 'high',
  medium: 'medium',
  med: 'medium',
  low: 'low',
  1: 'high',
  2: 'medium',
  3: 'low',
})

function extractPriority(task: QuickTask): void {
  const marks = /(?<!\S)!(high|medium|med|low|[123])(?!\S)/gi
  const without = task.title.replace(marks, (words, name: string) => {
    task.priority = priorities[name.toLowerCase()] as TaskPriority
    task.recognized.push({ what: 'priority', words })
    return ''
  })
  task.title = without.trim().replace(/\s+/g, ' ')
}

function extractClient(task: QuickTask, clients: MentionableClient[]): void {
  const mention = findMention(task.title, clients)
  if (!mention) return
  task.client = mention.client
  task.title = mention.rest
  task.recognized.push({ what: 'client', words: mention.words })
}

function extractDueDate(task: QuickTask, today: Day): void {
  const { day, time, words, rest } = extractDue(task.title, today)
  task.title = rest
  if (day) task.dueDay = day
  if (time) task.dueTime = time
  task.recognized.push(...words.map((word) => ({ what: 'due' as const, words: word })))
}
