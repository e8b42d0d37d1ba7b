import { Plus, Trash2 } from 'lucide-react'
import { addDays, dayIn } from '#core/days'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button, IconButton } from '#kit/button'
import { Field } from '#kit/field'
import { SpansFields } from '#kit/spans-fields'
import type { HoursException } from '../hours-exceptions'

type ExceptionFieldsProps = {
  exceptions: HoursException[]
  errors: Record<string, string>
  onChange: (exceptions: HoursException[]) => void
}

/** Dates with other hours than their weekday. */
export function ExceptionFields({ exceptions, errors, onChange }: ExceptionFieldsProps) {
  const timeZone = useOwnerTimeZone()
  const changeAt = (index: number, change: Partial<HoursException>) =>
    onChange(exceptions.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const add = () => {
    const latest = exceptions
      .map(({ day }) => day)
      .sort()
      .at(-1)
    onChange([...exceptions, { day: addDays(latest ?? dayIn(timeZone, new Date()), 1), spans: [] }])
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
                onClick={() => onChange(exceptions.filter((_, at) => at !== index))}
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
