import { addDays, type Day } from '#core/days'
import { ClientPicker } from '#features/clients/web/client-picker'
import { DealPicker } from '#features/deals/web/deal-picker'
import { classes } from '#kit/classes'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { nextWeek } from '../loose-days'
import { type TaskPriority, taskLimits } from '../task'
import { priorityOptions } from './priority-badge'
import type { TaskDraft } from './task-draft'

type TaskFieldsProps = {
  draft: TaskDraft
  errors: Record<string, string>
  today: Day
  onChange: (draft: TaskDraft) => void
}

export function TaskFields({ draft, errors, today, onChange }: TaskFieldsProps) {
  const change = (changes: Partial<TaskDraft>) => onChange({ ...draft, ...changes })
  return (
    <>
      <Field
        label="Title"
        autoFocus
        value={draft.title}
        maxLength={taskLimits.title}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        rows={3}
        value={draft.description}
        maxLength={taskLimits.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <DueFields draft={draft} error={errors.dueDate} today={today} onChange={change} />
      <Select
        label="Priority"
        value={draft.priority}
        options={priorityOptions}
        error={errors.priority}
        onChange={(event) => change({ priority: event.target.value as TaskPriority })}
      />
      <div className="flex flex-col gap-4 sm:flex-row">
        <ClientPicker
          opensUp
          className="flex-1"
          value={draft.client}
          error={errors.clientId}
          onChoose={(client) => change({ client, deal: client?.id === draft.client?.id ? draft.deal : null })}
        />
        <DealPicker
          opensUp
          className="flex-1"
          value={draft.deal}
          client={draft.client}
          error={errors.dealId}
          onChoose={(deal) => change({ deal })}
        />
      </div>
    </>
  )
}

type DueFieldsProps = {
  draft: TaskDraft
  error: string | undefined
  today: Day
  onChange: (changes: Partial<TaskDraft>) => void
}

function DueFields({ draft: { dueDay, dueTime }, error, today, onChange }: DueFieldsProps) {
  const shortcuts = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'Next week', day: nextWeek(today) },
    { label: 'Someday', day: '' },
  ]
  return (
    <div>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Due date"
          type="date"
          max="2999-12-31"
          value={dueDay}
          error={error}
          onChange={(event) => onChange({ dueDay: event.target.value, ...(!event.target.value && { dueTime: '' }) })}
        />
        <Field
          label="Time"
          type="time"
          value={dueTime}
          onChange={(event) => onChange({ dueTime: event.target.value, ...(!dueDay && { dueDay: today }) })}
        />
      </div>
      <div className="-mx-1 mt-1.5 flex flex-wrap">
        {shortcuts.map(({ label, day }) => (
          <button
            key={label}
            type="button"
            aria-pressed={day === dueDay}
            onClick={() => onChange({ dueDay: day, ...(!day && { dueTime: '' }) })}
            className={classes(
              'h-9 rounded-control px-2.5 text-[13px] font-medium',
              day === dueDay ? 'bg-awning-wash text-awning' : 'text-quiet hover:bg-sunken hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
