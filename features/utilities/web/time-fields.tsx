import { ClientPicker } from '#features/clients/web/client-picker'
import { Field } from '#kit/field'
import type { Linked } from '#kit/link-picker'
import { timeLimits } from '../time-entry'
import { endsNextDay, type WrittenSpan } from '../time-span'
import { NumberField, numberFrom } from './number-field'
import { useMoney } from './shown'

/** Worked time as it is written down. */
export type TimeDraft = WrittenSpan & { description: string; client: Linked | null; rate: string }

type TimeFieldsProps = {
  draft: TimeDraft
  onChange: (changes: Partial<TimeDraft>) => void
  /** What is wrong with which field. */
  wrong: Record<string, string | undefined>
}

const mostAnHour = 1e6

export const aboutOf = ({ description, client, rate }: TimeDraft) => ({
  description,
  clientId: client?.id ?? null,
  rate: numberFrom(rate, mostAnHour),
})

export function AboutFields({ draft, onChange, wrong }: TimeFieldsProps) {
  const { sign } = useMoney()
  return (
    <div className="@container">
      <div className="grid grid-cols-[1fr_7rem] gap-3 @lg:grid-cols-[1.5fr_1fr_7rem]">
        <Field
          label="What"
          className="col-span-full @lg:col-span-1"
          maxLength={timeLimits.description}
          value={draft.description}
          error={wrong.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        <ClientPicker value={draft.client} error={wrong.clientId} onChoose={(client) => onChange({ client })} />
        <NumberField label={`Rate (${sign}/h)`} value={draft.rate} onChange={(rate) => onChange({ rate })} />
      </div>
    </div>
  )
}

export function SpanFields({ draft, onChange, wrong }: TimeFieldsProps) {
  const of = (name: keyof WrittenSpan) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="mt-3 sm:max-w-md">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-[1.3fr_1fr_1fr]">
        <Field
          label="Day"
          type="date"
          max="2999-12-31"
          className="col-span-full sm:col-span-1"
          error={wrong.startedAt}
          {...of('day')}
        />
        <Field label="From" type="time" {...of('from')} />
        <Field label="To" type="time" error={wrong.endedAt} {...of('to')} />
      </div>
      {endsNextDay(draft) && (
        <p role="status" className="mt-1.5 text-[13px] text-quiet">
          Until {draft.to} on the next day.
        </p>
      )}
    </div>
  )
}
