import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, Flag, Plus, SlidersHorizontal, User, X } from 'lucide-react'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import type { Day } from '#core/days'
import { useClientsByName } from '#features/clients/web/client-picker'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { Tooltip } from '#kit/tooltip'
import { createTask, listTasks } from '../api'
import { dueLabel } from '../due-label'
import { mentionedWord } from '../mention'
import { parseQuickTask, type QuickAddPart, type QuickTask } from '../quick-add'
import { priorityNames, taskLimits } from '../task'
import { draftFromQuickTask, inputFrom, type TaskDraft } from './task-draft'

type QuickAddBarProps = { today: Day; input: Ref<HTMLInputElement>; onDetails: (draft: TaskDraft) => void }

/** Creates a task from one line; the recognized parts are shown below while typing. */
export function QuickAddBar({ today, input, onDetails }: QuickAddBarProps) {
  const [line, setLine] = useState('')
  const [ignored, setIgnored] = useState<QuickAddPart[]>([])
  const clients = useClientsByName(mentionedWord(line)).data ?? []
  const task = parseQuickTask(line, { today, clients, ignored })
  const clear = () => {
    setLine('')
    setIgnored([])
  }
  const adding = useAddTask(today, clear)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (task.title && !adding.isPending) adding.mutate(inputFrom(draftFromQuickTask(task)))
  }
  return (
    <form onSubmit={submit} className="mb-6">
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Plus aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-quiet" />
          <input
            ref={input}
            aria-label="New task"
            aria-describedby="quick-add-understood"
            placeholder="Call the bakery tomorrow 3pm !high"
            autoComplete="off"
            maxLength={taskLimits.title}
            value={line}
            onChange={(event) => setLine(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
            className={classes(inputClasses, 'h-11 pr-10 pl-10')}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-3 right-3 hidden rounded-[5px] border px-1.5 text-xs leading-[18px] text-quiet md:block"
          >
            n
          </span>
        </div>
        <Tooltip text="With all details">
          <IconButton
            label="With all details"
            className="size-11 border"
            onClick={() => {
              onDetails(draftFromQuickTask(task))
              clear()
            }}
          >
            <SlidersHorizontal className="!size-4" />
          </IconButton>
        </Tooltip>
        <Button variant="primary" type="submit" className="h-11 md:h-11" disabled={!task.title || adding.isPending}>
          <span className="sm:hidden">Add</span>
          <span className="hidden sm:inline">Add task</span>
        </Button>
      </div>
      <Chips task={task} today={today} onIgnore={(what) => setIgnored([...ignored, what])} />
    </form>
  )
}

function useAddTask(today: Day, onAdded: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (input: ReturnType<typeof inputFrom>) => send(createTask, input),
    retry: false,
    onSuccess: async (task) => {
      onAdded()
      const where = [task.title, dueLabel(task, today), task.clientName].filter(Boolean).join(' · ')
      toast({ title: 'Task Created', description: where })
      await refresh(client, listTasks.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Failed to create task. Please try again.'),
        variant: 'destructive',
      }),
  })
}

type ChipsProps = { task: QuickTask; today: Day; onIgnore: (what: QuickAddPart) => void }

function Chips({ task: { dueDay, dueTime, priority, client }, today, onIgnore }: ChipsProps) {
  const due = dueDay && dueLabel({ dueDay, dueTime: dueTime ?? null }, today)
  const chip = (what: QuickAddPart, icon: ReactNode, text: string | undefined) =>
    text && (
      <li className="appears flex h-8 items-center gap-1.5 rounded-full bg-awning-wash pl-3 text-[13px] text-awning [&_svg]:size-3.5">
        {icon}
        {text}
        <button
          type="button"
          aria-label={`Leave “${text}” in the title`}
          onClick={() => onIgnore(what)}
          className="grid size-8 place-items-center rounded-full hover:bg-card"
        >
          <X aria-hidden="true" />
        </button>
      </li>
    )
  return (
    <div id="quick-add-understood" aria-live="polite">
      <ul aria-label="Understood" className="flex flex-wrap gap-2 not-empty:mt-2">
        {chip('due', <CalendarDays aria-hidden="true" />, due)}
        {chip('priority', <Flag aria-hidden="true" />, priority && `${priorityNames[priority]} priority`)}
        {chip('client', <User aria-hidden="true" />, client?.name)}
      </ul>
    </div>
  )
}
