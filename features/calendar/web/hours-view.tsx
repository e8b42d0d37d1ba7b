import { Clock } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import type { Day } from '#core/days'
import { timeZoneChoices } from '#core/time-zone-choices'
import { minutesOfWallTime } from '#core/wall-clock'
import { isTimeZone } from '#core/zone-offset'
import { Field } from '#kit/field'
import { Popover } from '#kit/popover'
import { Select } from '#kit/select'
import { MenuButton } from './calendar-toolbar'

const storageKey = 'mainstreet.calendar-hours'
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const HoursView = z.object({
  /** Shown beside the owner's; empty for none. */
  secondZone: z
    .string()
    .refine((zone) => zone === '' || isTimeZone(zone))
    .catch(''),
  /** Working hours: all others are shaded. */
  from: clock.catch('09:00'),
  to: clock.catch('17:00'),
  /** Sunday is 0. */
  workdays: z.array(z.number().int().min(0).max(6)).catch([1, 2, 3, 4, 5]),
})
export type HoursView = z.output<typeof HoursView>

/** How this browser shows the hours of a day. */
export function useHoursView(): [HoursView, (change: Partial<HoursView>) => void] {
  const [view, setView] = useState<HoursView>(() => HoursView.parse(stored()))
  const change = (part: Partial<HoursView>) => {
    const changed = { ...view, ...part }
    setView(changed)
    localStorage.setItem(storageKey, JSON.stringify(changed))
  }
  return [view, change]
}

function stored(): object {
  try {
    return { ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') }
  } catch {
    return {}
  }
}

/** The spans of a day outside of working hours, in minutes. */
export function nonWorkingSpans(day: Day, { from, to, workdays }: HoursView): { from: number; to: number }[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const [start, end] = [minutesOfWallTime(`${day}T${from}`), minutesOfWallTime(`${day}T${to}`)]
  if (!workdays.includes(weekday) || end <= start) return [{ from: 0, to: 1440 }]
  return [
    { from: 0, to: start },
    { from: end, to: 1440 },
  ]
}

export function HoursMenu({ view, onChange }: { view: HoursView; onChange: (change: Partial<HoursView>) => void }) {
  const [open, setOpen] = useState(false)
  const trigger = <MenuButton icon={<Clock aria-hidden="true" />} name="Working hours" />
  const zones = timeZoneChoices(new Date(), view.secondZone || undefined)
  return (
    <Popover trigger={trigger} label="Working hours" open={open} onOpenChange={setOpen}>
      <div className="grid gap-4 p-4">
        <Select
          label="Second time zone"
          value={view.secondZone}
          options={[{ value: '', label: 'None' }, ...zones]}
          onChange={({ target }) => onChange({ secondZone: target.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Work from"
            type="time"
            value={view.from}
            onChange={({ target }) => target.value && onChange({ from: target.value })}
          />
          <Field
            label="Work until"
            type="time"
            value={view.to}
            onChange={({ target }) => target.value && onChange({ to: target.value })}
          />
        </div>
        <fieldset>
          <legend className="mb-1.5 font-medium">Workdays</legend>
          <div className="grid grid-cols-4 gap-x-2">
            {weekdays.map((name, weekday) => (
              <label key={name} className="flex h-9 cursor-pointer items-center gap-1.5 text-sm">
                <input
                  type="checkbox"
                  className="size-4 accent-awning"
                  checked={view.workdays.includes(weekday)}
                  onChange={({ target }) =>
                    onChange({
                      workdays: target.checked
                        ? [...view.workdays, weekday]
                        : view.workdays.filter((one) => one !== weekday),
                    })
                  }
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Popover>
  )
}
