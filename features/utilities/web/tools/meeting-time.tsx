import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { dayIn } from '#core/days'
import { timeZoneChoices } from '#core/time-zone-choices'
import { isTimeZone } from '#core/zone-offset'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { showWeekday } from '#kit/dates'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { meetingTimes, nextWorkingDay, type Person, type Slot } from '../../meeting-times'

const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`,
}))
const lengths = [30, 45, 60, 90, 120].map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))
const maxSlotsShown = 12

export default function MeetingTime() {
  const ownTimeZone = useOwnerTimeZone()
  const [others, setOthers] = useState<Person[]>([{ name: 'Guest', timeZone: 'Europe/Madrid', from: 9, to: 17 }])
  const [me, setMe] = useState({ from: 9, to: 17 })
  const [day, setDay] = useState(() => nextWorkingDay(dayIn(ownTimeZone, new Date())))
  const [minutes, setMinutes] = useState('60')
  const [zones] = useState(() => timeZoneChoices(new Date()))
  const people = [{ name: 'You', timeZone: ownTimeZone, ...me }, ...others]
  const slots =
    day && people.every(({ timeZone }) => isTimeZone(timeZone)) ? meetingTimes(people, day, Number(minutes)) : []
  const change = (index: number, changes: Partial<Person>) =>
    index === 0
      ? setMe({ ...me, ...changes })
      : setOthers(others.map((one, at) => (at === index - 1 ? { ...one, ...changes } : one)))
  return (
    <>
      <datalist id="time-zones">
        {zones.map(({ value, label }) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
      <div className="mb-4 grid max-w-[480px] grid-cols-2 gap-4">
        <Field label="Day" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        <Select label="Length" value={minutes} options={lengths} onChange={(event) => setMinutes(event.target.value)} />
      </div>
      <ul className="space-y-3">
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be empty or repeated
          <li key={index} className="grid items-end gap-2 sm:grid-cols-[1fr_1.4fr_7rem_7rem_2.5rem]">
            <Field
              label="Name"
              value={person.name}
              disabled={index === 0}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <Field
              label="Time zone"
              list="time-zones"
              disabled={index === 0}
              value={person.timeZone}
              error={isTimeZone(person.timeZone) ? undefined : 'Please choose a time zone'}
              onChange={(event) => change(index, { timeZone: event.target.value })}
            />
            <Select
              label="From"
              value={String(person.from)}
              options={hours.slice(0, 24)}
              onChange={(event) => change(index, { from: Number(event.target.value) })}
            />
            <Select
              label="To"
              value={String(person.to)}
              options={hours.slice(1)}
              onChange={(event) => change(index, { to: Number(event.target.value) })}
            />
            {index > 0 && (
              <IconButton label={`Remove ${person.name}`} onClick={() => setOthers(others.toSpliced(index - 1, 1))}>
                <X />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        disabled={others.length >= 9}
        onClick={() => setOthers([...others, { name: 'Guest', timeZone: 'America/Los_Angeles', from: 9, to: 17 }])}
      >
        <Plus aria-hidden="true" /> Add person
      </Button>
      <Slots slots={slots} people={people.length} />
    </>
  )
}

function Slots({ slots, people }: { slots: Slot[]; people: number }) {
  const best = slots[0]?.atWork ?? 0
  const shown = slots.filter(({ atWork }) => atWork === best).slice(0, maxSlotsShown)
  if (shown.length === 0)
    return <p className="mt-5 text-quiet">Nobody is at work on that day. Saturdays and Sundays are free.</p>
  return (
    <>
      <p role="status" className="mt-5 font-medium">
        {best === people ? 'Everybody is at work' : `At most ${best} of ${people} are at work at once`}
      </p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-left">
          <thead className="text-[13px] text-quiet">
            <tr>
              {shown[0]?.clocks.map(({ name }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: names may be repeated
                <th key={index} scope="col" className="py-1.5 pr-4 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ start, clocks }) => (
              <tr key={start.getTime()} className="border-t">
                {clocks.map(({ day, time, isAtWork }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names may be repeated
                  <td key={index} className={classes('figures py-2 pr-4 whitespace-nowrap', !isAtWork && 'text-quiet')}>
                    {time} <span className="text-[13px] text-quiet">{showWeekday(`${day}T12:00:00`)}</span>
                    {!isAtWork && <span className="sr-only"> not at work</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
