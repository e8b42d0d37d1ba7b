import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { DraftNotice } from '#kit/draft-notice'
import { inputClasses } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { newRowKey } from '#kit/row-key'
import { Select } from '#kit/select'
import { stepWords } from '../due-step'
import { ReminderChange, type ReminderSettings, reminderLimits } from '../reminder-settings'
import { useChangeReminders } from './queries'

type StepDraft = { key: number; days: string; when: 'before' | 'on' | 'after' }

const stepDraft = (step: number): StepDraft => ({
  key: newRowKey(),
  days: String(Math.abs(step)),
  when: step < 0 ? 'before' : step > 0 ? 'after' : 'on',
})

const stepOf = ({ days, when }: StepDraft) =>
  when === 'on' ? 0 : (days.trim() === '' ? Number.NaN : Number(days)) * (when === 'before' ? -1 : 1)

const whenOptions = [
  { value: 'before', label: 'days before due' },
  { value: 'on', label: 'on the due date' },
  { value: 'after', label: 'days after due' },
]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const hourLabel = (hour: number) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 1, hour)))

export function ScheduleForm({ settings }: { settings: ReminderSettings }) {
  const [initial] = useState(() => ({
    steps: settings.steps.map(stepDraft),
    restDays: settings.restDays,
    hour: settings.hour,
  }))
  const form = useFormDraft({ form: 'settings.reminders', what: 'these settings', initial, isNew: false })
  const { draft, setDraft } = form
  const [error, setError] = useState<string>()
  const saving = useChangeReminders(() => form.clear())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = ReminderChange.safeParse({ ...draft, steps: draft.steps.map(stepOf) })
    setError(parsed.success ? undefined : parsed.error.issues[0]?.message)
    if (parsed.success)
      saving.mutate(parsed.data, { onError: (failure) => setError(Object.values(fieldsOf(failure))[0]) })
  }
  const changeStep = (key: number, changes: Partial<StepDraft>) =>
    setDraft({ ...draft, steps: draft.steps.map((step) => (step.key === key ? { ...step, ...changes } : step)) })
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice form={form} />
      <ul className="space-y-2">
        {draft.steps.map((step, index) => (
          <li key={step.key} className="flex items-center gap-2">
            <input
              aria-label={`Days of reminder ${index + 1}`}
              inputMode="numeric"
              disabled={step.when === 'on'}
              value={step.when === 'on' ? '' : step.days}
              onChange={(event) => changeStep(step.key, { days: event.target.value })}
              className={classes(inputClasses, 'figures !w-20', step.when === 'on' && 'invisible')}
            />
            <Select
              label={`When reminder ${index + 1} is sent`}
              hideLabel
              className="w-48"
              value={step.when}
              options={whenOptions}
              onChange={(event) => changeStep(step.key, { when: event.target.value as StepDraft['when'] })}
            />
            <IconButton
              small
              label={`Remove: ${Number.isNaN(stepOf(step)) ? 'reminder' : stepWords(stepOf(step))}`}
              onClick={() => setDraft({ ...draft, steps: draft.steps.filter(({ key }) => key !== step.key) })}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className="mt-1 -ml-3.5 !text-awning"
        disabled={draft.steps.length >= reminderLimits.steps}
        onClick={() => setDraft({ ...draft, steps: [...draft.steps, stepDraft(7)] })}
      >
        <Plus aria-hidden="true" /> Add Reminder
      </Button>
      <Select
        label="Not before"
        className="mt-4 w-40"
        value={draft.hour}
        options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }))}
        onChange={(event) => setDraft({ ...draft, hour: Number(event.target.value) })}
      />
      <fieldset className="mt-5">
        <legend className="mb-1.5 font-medium">Days of rest</legend>
        <p className="mb-2 text-[13px] text-quiet">Nothing is sent on these; it follows on the next day.</p>
        <div className="flex flex-wrap gap-2">
          {weekdays.map((name, day) => (
            <label
              key={name}
              className="flex h-10 cursor-pointer items-center gap-2 rounded-control border bg-card px-3 has-checked:border-awning has-checked:bg-awning-wash md:h-9"
            >
              <input
                type="checkbox"
                className="size-4 accent-awning"
                checked={draft.restDays.includes(day)}
                onChange={(event) =>
                  setDraft({
                    ...draft,
                    restDays: event.target.checked
                      ? [...draft.restDays, day]
                      : draft.restDays.filter((other) => other !== day),
                  })
                }
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      {error && (
        <p role="alert" className="mt-3 text-[13px] text-brick">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" className="mt-5" disabled={saving.isPending || !form.isTyped}>
        {saving.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
