import { Plus, Trash2 } from 'lucide-react'
import { formatCents } from '#core/money'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { ShareField } from '#kit/share-field'
import { billedEarlier, exceedsTotal, instalmentCents } from '../instalments'
import type { InstalmentTime } from '../quote'
import { quoteLimits } from '../quote-input'
import { draftTotals, type InstalmentDraft, newInstalment, positiveShare, type QuoteDraft } from './draft'

type InstalmentRowsProps = {
  draft: QuoteDraft
  errors: Record<string, string>
  onChange: (changes: Partial<QuoteDraft>) => void
}

const timeLabels: Record<InstalmentTime, string> = {
  acceptance: 'On acceptance',
  day: 'On a day',
  completion: 'On completion',
}

/** The deposit, further instalments, and what is left for the final invoice. */
export function InstalmentRows({ draft, errors, onChange }: InstalmentRowsProps) {
  const { schedule, deposit, currency } = draft
  const { totalCents } = draftTotals(draft)
  const instalments = [{ due: 'acceptance' as const, share: deposit }, ...schedule].map(({ due, share }) => ({
    due,
    share: positiveShare(share),
  }))
  const isTooMuch = exceedsTotal(instalments, totalCents, currency)
  const cents = instalmentCents(instalments, totalCents, currency)
  const rest = instalments.reduce(
    (left, one, index) => (billedEarlier(one) ? left - (cents[index] ?? 0) : left),
    totalCents,
  )
  return (
    <fieldset className="min-w-0 border-t pt-4">
      <legend className="sr-only">Payment</legend>
      <p aria-hidden="true" className="mb-2 font-medium">
        Payment
      </p>
      <ShareField
        heading="Deposit, due on acceptance"
        label="Deposit"
        value={deposit}
        error={errors['deposit.value']}
        onChange={(changed) => onChange({ deposit: changed })}
      />
      <ul className="mt-3 space-y-3">
        {schedule.map((instalment, index) => (
          <InstalmentRow
            key={instalment.key}
            index={index}
            instalment={instalment}
            errors={errors}
            onChange={(changes) =>
              onChange({
                schedule: schedule.map((other) => (other.key === instalment.key ? { ...other, ...changes } : other)),
              })
            }
            onRemove={() => onChange({ schedule: schedule.filter((other) => other.key !== instalment.key) })}
          />
        ))}
      </ul>
      {errors.schedule && (
        <p role="alert" className="mt-1.5 text-[13px] text-brick">
          {errors.schedule}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="quiet"
          className="-ml-3.5 !text-awning"
          disabled={schedule.length >= quoteLimits.instalments}
          onClick={() => onChange({ schedule: [...schedule, newInstalment()] })}
        >
          <Plus aria-hidden="true" /> Add Instalment
        </Button>
        <p className={classes('figures text-[13px]', isTooMuch ? 'text-brick' : 'text-quiet')}>
          {isTooMuch ? 'More than the total' : `${formatCents(rest, currency)} on completion`}
        </p>
      </div>
    </fieldset>
  )
}

type InstalmentRowProps = {
  index: number
  instalment: InstalmentDraft
  errors: Record<string, string>
  onChange: (changes: Partial<InstalmentDraft>) => void
  onRemove: () => void
}

function InstalmentRow({ index, instalment, errors, onChange, onRemove }: InstalmentRowProps) {
  const name = `Instalment ${index + 1}`
  const dayError = errors[`schedule.${index}.day`]
  return (
    <li className="flex flex-wrap items-end gap-3">
      <ShareField
        heading={name}
        label={`${name} amount`}
        value={instalment.share}
        error={errors[`schedule.${index}.share.value`]}
        onChange={(share) => onChange({ share })}
      />
      <select
        aria-label={`${name} due`}
        value={instalment.due}
        onChange={(event) => onChange({ due: event.target.value as InstalmentTime })}
        className={classes(inputClasses, '!w-40')}
      >
        {Object.entries(timeLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {instalment.due === 'day' && (
        <input
          type="date"
          aria-label={`${name} day`}
          aria-invalid={dayError ? true : undefined}
          value={instalment.day}
          onChange={(event) => onChange({ day: event.target.value })}
          className={classes(inputClasses, '!w-40')}
        />
      )}
      <IconButton small label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 />
      </IconButton>
      {dayError && <p className="w-full text-[13px] text-brick">{dayError}</p>}
    </li>
  )
}
