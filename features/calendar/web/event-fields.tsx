import { useState } from 'react'
import { timeZoneChoices } from '#core/time-zone-choices'
import { dayOfWallTime } from '#core/wall-clock'
import { useClientsByName } from '#features/clients/web/client-picker'
import { Field } from '#kit/field'
import { LinkPicker } from '#kit/link-picker'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { eventLimits } from '../event'
import { defaultReminder, reminderChoices } from '../reminder-choices'
import { ColorSwatches } from './color-swatches'
import { type EventDraft, withStart } from './event-draft'
import { useCalendarAccounts } from './queries'
import { RepeatFields } from './repeat-fields'

type EventFieldsProps = {
  draft: EventDraft
  errors: Record<string, string>
  ownersZone: string
  onChange: (draft: EventDraft) => void
}

export function EventFields({ draft, errors, ownersZone, onChange }: EventFieldsProps) {
  const change = (changes: Partial<EventDraft>) => onChange({ ...draft, ...changes })
  return (
    <>
      <Field
        label="Title"
        autoFocus
        value={draft.title}
        maxLength={eventLimits.title}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        rows={3}
        value={draft.description}
        maxLength={eventLimits.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Field
        label="Location"
        value={draft.location}
        maxLength={eventLimits.location}
        error={errors.location}
        onChange={(event) => change({ location: event.target.value })}
      />
      <TimeFields draft={draft} errors={errors} onChange={onChange} />
      {draft.start && (
        <RepeatFields
          repeat={draft.repeat}
          foreignRule={draft.foreignRule}
          startDay={dayOfWallTime(draft.start)}
          error={errors.rrule}
          onChange={(repeat, foreignRule) => change({ repeat, foreignRule })}
        />
      )}
      <ColorSwatches value={draft.color} onChange={(color) => change({ color })} />
      <ClientField draft={draft} error={errors.clientId} onChange={change} />
      <Field
        label="Attendees"
        placeholder="rosa@example.com, bo@example.com"
        hint="E-mail addresses, separated by commas"
        value={draft.attendees}
        error={errors.attendees}
        onChange={(event) => change({ attendees: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ReminderField draft={draft} error={errors.reminderMinutes} onChange={change} />
        <ZoneField draft={draft} ownersZone={ownersZone} error={errors.timeZone} onChange={change} />
      </div>
      <CalendarField draft={draft} error={errors.calendarId} onChange={change} />
      <div className="flex flex-wrap gap-x-6">
        <Check label="Show as free" checked={draft.isFree} onChange={(isFree) => change({ isFree })} />
        <Check label="Private" checked={draft.isPrivate} onChange={(isPrivate) => change({ isPrivate })} />
      </div>
    </>
  )
}

function TimeFields({ draft, errors, onChange }: Pick<EventFieldsProps, 'draft' | 'errors' | 'onChange'>) {
  const { allDay, start, end } = draft
  const type = allDay ? 'date' : 'datetime-local'
  const inputValue = (time: string) => (allDay ? time.slice(0, 10) : time)
  const wallTime = (typed: string, before: string) =>
    allDay && typed ? `${typed}T${before.slice(11) || '09:00'}` : typed
  const max = allDay ? '2999-12-31' : '2999-12-31T23:59'
  return (
    <div className="space-y-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Start Date & Time"
          type={type}
          max={max}
          value={inputValue(start)}
          error={errors.startDateTime}
          onChange={(event) => onChange(withStart(draft, wallTime(event.target.value, start)))}
        />
        <Field
          label="End Date & Time"
          type={type}
          max={max}
          value={inputValue(end)}
          error={errors.endDateTime}
          onChange={(event) => onChange({ ...draft, end: wallTime(event.target.value, end) })}
        />
      </div>
      <label className="flex h-10 w-fit cursor-pointer items-center gap-2.5 md:h-8">
        <input
          type="checkbox"
          className="size-4 accent-awning"
          checked={allDay}
          onChange={({ target: { checked } }) =>
            onChange({
              ...draft,
              allDay: checked,
              reminderMinutes:
                draft.reminderMinutes === null ? null : checked ? defaultReminder.allDay : defaultReminder.timed,
            })
          }
        />
        All Day
      </label>
    </div>
  )
}

const none = { id: 0, name: 'None' }

type PartProps = { draft: EventDraft; error: string | undefined; onChange: (changes: Partial<EventDraft>) => void }

function ClientField({ draft, error, onChange }: PartProps) {
  const [typed, setTyped] = useState('')
  const clients = useClientsByName(typed)
  const found = (clients.data ?? []).map(({ id, name, businessName }) => ({ id, name, hint: businessName }))
  return (
    <LinkPicker
      label="Client"
      placeholder="None"
      value={draft.client}
      choices={typed.trim() ? found : [none, ...found]}
      typed={typed}
      onType={setTyped}
      onChoose={(choice) => onChange({ client: choice && choice.id !== none.id ? choice : null })}
      error={error}
      opensUp
    />
  )
}

function ReminderField({ draft, error, onChange }: PartProps) {
  const choices = draft.allDay ? reminderChoices.allDay : reminderChoices.timed
  const value = draft.reminderMinutes
  const isCustom = value !== null && choices.every(({ minutes }) => minutes !== value)
  return (
    <Select
      label="Reminder"
      value={value === null ? '' : String(value)}
      error={error}
      onChange={(event) => onChange({ reminderMinutes: event.target.value === '' ? null : Number(event.target.value) })}
      options={[
        { value: '', label: 'No reminder' },
        ...choices.map(({ minutes, label }) => ({ value: String(minutes), label })),
        ...(isCustom ? [{ value: String(value), label: `${value} minutes before` }] : []),
      ]}
    />
  )
}

function ZoneField({ draft, ownersZone, error, onChange }: PartProps & { ownersZone: string }) {
  return (
    <Select
      label="Time zone"
      value={draft.timeZone}
      error={error}
      disabled={draft.allDay}
      onChange={(event) => onChange({ timeZone: event.target.value })}
      options={[
        { value: '', label: `Mine (${ownersZone.replaceAll('_', ' ')})` },
        ...timeZoneChoices(new Date(), draft.timeZone || undefined),
      ]}
    />
  )
}

/** Shown only if a writable calendar is connected. */
function CalendarField({ draft, error, onChange }: PartProps) {
  const { data: accounts } = useCalendarAccounts()
  const calendars = (accounts ?? []).flatMap((account) => account.calendars)
  const choices = calendars.filter(({ write, isMissing, id }) => (write && !isMissing) || id === draft.calendarId)
  if (choices.length === 0) return null
  const forNew = calendars.find(({ isDefault }) => isDefault)?.id ?? null
  const value = draft.calendarId === undefined ? forNew : draft.calendarId
  return (
    <Select
      label="Calendar"
      value={value === null ? '' : String(value)}
      error={error}
      onChange={({ target }) => onChange({ calendarId: target.value === '' ? null : Number(target.value) })}
      options={[
        { value: '', label: 'Only here' },
        ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}

function Check({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="flex h-10 w-fit cursor-pointer items-center gap-2.5 md:h-8">
      <input
        type="checkbox"
        className="size-4 accent-awning"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
