import { addDays, type Day } from '#core/days'
import { classes } from '#kit/classes'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { describeRepeat, weekdayName } from '../describe-repeat'
import { type Repeat, ruleFromRepeat, weekdayInMonth, weekdayOf, weekdays } from '../repeat'

type RepeatFieldsProps = {
  repeat: Repeat | null
  foreignRule: string | null
  startDay: Day
  error: string | undefined
  onChange: (repeat: Repeat | null, foreignRule: string | null) => void
}

const units = { day: 'days', week: 'weeks', month: 'months', year: 'years' }

export function RepeatFields({ repeat, foreignRule, startDay, error, onChange }: RepeatFieldsProps) {
  const options = repeatOptions(startDay)
  const chosen = foreignRule ? 'foreign' : repeat ? optionOf(repeat) : 'never'
  const choose = (value: string) => {
    if (value === 'foreign') return
    onChange(
      value === 'never'
        ? null
        : { ...(options.find((option) => option.value === value)?.repeat as Repeat), ...endOf(repeat) },
      null,
    )
  }
  return (
    <div className="space-y-3">
      <Select
        label="Repeat"
        value={chosen}
        error={error}
        onChange={(event) => choose(event.target.value)}
        options={[
          { value: 'never', label: 'Does not repeat' },
          ...options.map(({ value, label }) => ({ value, label })),
          ...(foreignRule ? [{ value: 'foreign', label: describeRepeat(foreignRule) }] : []),
        ]}
      />
      {repeat && <Details repeat={repeat} startDay={startDay} onChange={(changed) => onChange(changed, null)} />}
    </div>
  )
}

function Details({
  repeat,
  startDay,
  onChange,
}: {
  repeat: Repeat
  startDay: Day
  onChange: (repeat: Repeat) => void
}) {
  const ends = repeat.until ? 'until' : repeat.count ? 'count' : 'never'
  const end = (value: string) =>
    onChange({
      ...repeat,
      until: value === 'until' ? addDays(startDay, 90) : null,
      count: value === 'count' ? 10 : null,
    })
  return (
    <div className="space-y-3 rounded-control bg-sunken p-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={`Every (${units[repeat.every]})`}
          type="number"
          min={1}
          max={1000}
          className="w-32"
          value={String(repeat.interval)}
          onChange={(event) =>
            onChange({ ...repeat, interval: Math.max(1, Math.min(1000, Number(event.target.value) || 1)) })
          }
        />
        <Select
          label="Ends"
          className="w-36"
          value={ends}
          onChange={(event) => end(event.target.value)}
          options={[
            { value: 'never', label: 'Never' },
            { value: 'until', label: 'On a day' },
            { value: 'count', label: 'After' },
          ]}
        />
        {repeat.until && (
          <Field
            label="Last day"
            type="date"
            className="w-40"
            min={startDay}
            max="2999-12-31"
            value={repeat.until}
            onChange={(event) => event.target.value && onChange({ ...repeat, until: event.target.value })}
          />
        )}
        {repeat.count && (
          <Field
            label="Times"
            type="number"
            className="w-24"
            min={1}
            max={3650}
            value={String(repeat.count)}
            onChange={(event) =>
              onChange({ ...repeat, count: Math.max(1, Math.min(3650, Number(event.target.value) || 1)) })
            }
          />
        )}
      </div>
      {repeat.every === 'week' && <Weekdays repeat={repeat} startDay={startDay} onChange={onChange} />}
      <p className="text-[13px] text-quiet">{describeRepeat(ruleFromRepeat(repeat, startDay))}</p>
    </div>
  )
}

function Weekdays({
  repeat,
  startDay,
  onChange,
}: {
  repeat: Repeat
  startDay: Day
  onChange: (repeat: Repeat) => void
}) {
  const days = repeat.days.length > 0 ? repeat.days : [weekdayOf(startDay)]
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">On</legend>
      <div className="flex flex-wrap gap-1">
        {weekdays.map((weekday) => {
          const isOn = days.includes(weekday)
          return (
            <button
              key={weekday}
              type="button"
              aria-pressed={isOn}
              aria-label={weekdayName(weekday)}
              onClick={() => {
                const changed = isOn ? days.filter((one) => one !== weekday) : [...days, weekday]
                if (changed.length > 0) onChange({ ...repeat, days: weekdays.filter((one) => changed.includes(one)) })
              }}
              className={classes(
                'size-10 rounded-full text-[13px] font-medium md:size-9',
                isOn ? 'bg-awning text-on-awning' : 'border bg-card text-quiet hover:text-ink',
              )}
            >
              {weekdayName(weekday).slice(0, 2)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

const endOf = (repeat: Repeat | null) => ({ until: repeat?.until ?? null, count: repeat?.count ?? null })

const optionOf = ({ every, by }: Repeat) => (every === 'month' ? `month-${by}` : every)

function repeatOptions(startDay: Day): { value: string; label: string; repeat: Repeat }[] {
  const plain: Repeat = { every: 'day', interval: 1, days: [], by: 'date', until: null, count: null }
  const place = /^(-?\d)/.exec(weekdayInMonth(startDay))?.[1] ?? '1'
  const ordinals: Record<string, string> = { '1': 'first', '2': 'second', '3': 'third', '4': 'fourth', '-1': 'last' }
  const weekday = weekdayName(weekdayOf(startDay))
  return [
    { value: 'day', label: 'Daily', repeat: plain },
    { value: 'week', label: 'Weekly', repeat: { ...plain, every: 'week', days: [weekdayOf(startDay)] } },
    { value: 'month-date', label: `Monthly on day ${Number(startDay.slice(8))}`, repeat: { ...plain, every: 'month' } },
    {
      value: 'month-weekday',
      label: `Monthly on the ${ordinals[place]} ${weekday}`,
      repeat: { ...plain, every: 'month', by: 'weekday' },
    },
    { value: 'year', label: 'Yearly', repeat: { ...plain, every: 'year' } },
  ]
}
