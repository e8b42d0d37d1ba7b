import { Plus, Trash2 } from 'lucide-react'
import { addDays, dayIn } from '#core/days'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button, IconButton } from '#kit/button'
import { Field } from '#kit/field'
import { weekdays } from '../weekly-hours'
import type { BookingTypeDraft } from './booking-type-draft'
import { SpansFields } from './spans-fields'

type Hours = Pick<BookingTypeDraft, 'hours' | 'exceptions'>
type PartProps = { draft: Hours; errors: Record<string, string>; onChange: (change: Partial<Hours>) => void }

const nameOf = (weekday: string) => weekday.charAt(0).toUpperCase() + weekday.slice(1)

export function WeeklyHoursFields({ draft: { hours }, errors, onChange }: PartProps) {
  return (
    <ul className="divide-y">
      {weekdays.map((weekday) => (
        <li key={weekday} className="flex flex-wrap gap-x-4 gap-y-1 py-2.5 first:pt-0">
          <span className="flex h-10 w-28 items-center font-medium">{nameOf(weekday)}</span>
          <SpansFields
            label={nameOf(weekday)}
            spans={hours[weekday]}
            error={errors[`hours.${weekday}`]}
            onChange={(spans) => onChange({ hours: { ...hours, [weekday]: spans } })}
          />
        </li>
      ))}
    </ul>
  )
}

/** Dates with other hours than their weekday. */
export function ExceptionFields({ draft: { exceptions }, errors, onChange }: PartProps) {
  const timeZone = useOwnerTimeZone()
  const changeAt = (index: number, change: Partial<BookingTypeDraft['exceptions'][number]>) =>
    onChange({ exceptions: exceptions.map((one, at) => (at === index ? { ...one, ...change } : one)) })
  const add = () => {
    const latest = exceptions
      .map(({ day }) => day)
      .sort()
      .at(-1)
    onChange({ exceptions: [...exceptions, { day: addDays(latest ?? dayIn(timeZone, new Date()), 1), spans: [] }] })
  }
  return (
    <>
      {exceptions.length > 0 && (
        <ul className="mb-4 divide-y">
          {exceptions.map((exception, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the date itself is edited
            <li key={index} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5 first:pt-0">
              <Field
                label={`Date ${index + 1}`}
                hideLabel
                type="date"
                className="w-40"
                value={exception.day}
                error={errors[`exceptions.${index}`]}
                onChange={(event) => changeAt(index, { day: event.target.value })}
              />
              <SpansFields
                label={exception.day}
                spans={exception.spans}
                onChange={(spans) => changeAt(index, { spans })}
              />
              <IconButton
                small
                label={`Remove ${exception.day}`}
                onClick={() => onChange({ exceptions: exceptions.filter((_, at) => at !== index) })}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {errors.exceptions && <p className="mb-3 text-[13px] text-brick">{errors.exceptions}</p>}
      <Button onClick={add}>
        <Plus aria-hidden="true" /> Add a date
      </Button>
    </>
  )
}
