import { type WeeklyHours, weekdays } from '#core/weekly-hours'
import { SpansFields } from './spans-fields'

type WeeklyHoursFieldsProps = {
  hours: WeeklyHours
  /** By field, as 'hours.monday'. */
  errors: Record<string, string>
  onChange: (hours: WeeklyHours) => void
}

const nameOf = (weekday: string) => weekday.charAt(0).toUpperCase() + weekday.slice(1)

export const WeeklyHoursFields = ({ hours, errors, onChange }: WeeklyHoursFieldsProps) => (
  <ul className="divide-y">
    {weekdays.map((weekday) => (
      <li key={weekday} className="flex flex-wrap gap-x-4 gap-y-1 py-2.5 first:pt-0">
        <span className="flex h-10 w-28 items-center font-medium">{nameOf(weekday)}</span>
        <SpansFields
          label={nameOf(weekday)}
          spans={hours[weekday]}
          error={errors[`hours.${weekday}`]}
          onChange={(spans) => onChange({ ...hours, [weekday]: spans })}
        />
      </li>
    ))}
  </ul>
)
