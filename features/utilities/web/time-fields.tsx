import { ClientPicker } from '#features/clients/web/client-picker'
import { Field } from '#kit/field'
import type { LinkedRecord } from '#kit/link-picker'
import { timeLimits } from '../time-entry'
import { endsNextDay, type SpanDraft } from '../time-span'
import { useMoney } from './money-format'
import { NumberField, parsePositive } from './number-field'

/** Form state. */
export type TimeDraft = SpanDraft & { description: string; client: LinkedRecord | null; rate: string }

type TimeFieldsProps = {
  draft: TimeDraft
  onChange: (changes: Partial<TimeDraft>) => void
  /** Messages by field. */
  errors: Record<string, string | undefined>
}

const maxHourlyRate = 1e6

export const entryFields = ({ description, client, rate }: TimeDraft) => ({
  description,
  clientId: client?.id ?? null,
  rate: parsePositive(rate, maxHourlyRate),
})

export function EntryFields({ draft, onChange, errors }: TimeFieldsProps) {
  const { symbol } = useMoney()
  return (
    <div className="@container">
      <div className="grid grid-cols-[1fr_7rem] gap-3 @lg:grid-cols-[1.5fr_1fr_7rem]">
        <Field
          label="What"
          className="col-span-full @lg:col-span-1"
          maxLength={timeLimits.description}
          value={draft.description}
          error={errors.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        <ClientPicker value={draft.client} error={errors.clientId} onChoose={(client) => onChange({ client })} />
        <NumberField label={`Rate (${symbol}/h)`} value={draft.rate} onChange={(rate) => onChange({ rate })} />
      </div>
    </div>
  )
}

export function SpanFields({ draft, onChange, errors }: TimeFieldsProps) {
  const fieldProps = (name: keyof SpanDraft) => ({
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
          error={errors.startedAt}
          {...fieldProps('day')}
        />
        <Field label="From" type="time" {...fieldProps('from')} />
        <Field label="To" type="time" error={errors.endedAt} {...fieldProps('to')} />
      </div>
      {endsNextDay(draft) && (
        <p role="status" className="mt-1.5 text-[13px] text-quiet">
          Until {draft.to} on the next day.
        </p>
      )}
    </div>
  )
}
