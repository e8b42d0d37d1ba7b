import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { timeZoneChoices } from '#core/time-zone-choices'
import { describeHours } from '#core/weekly-hours'
import { isTimeZone } from '#core/zone-offset'
import { useBusiness, useMoveWorkingHours, useWorkingHours } from '#features/settings/web/queries'
import { Popover } from '#kit/popover'
import { Select } from '#kit/select'
import { hoursFromFormer } from '../working-hours'
import { MenuButton } from './calendar-toolbar'

const storageKey = 'mainstreet.calendar-hours'

const HoursView = z.object({
  /** Shown beside the owner's; empty for none. */
  secondZone: z
    .string()
    .refine((zone) => zone === '' || isTimeZone(zone))
    .catch(''),
})
export type HoursView = z.output<typeof HoursView>

/** How this browser shows the hours of a day. */
export function useHoursView(): [HoursView, (change: Partial<HoursView>) => void] {
  const [view, setView] = useState<HoursView>(() => HoursView.parse(stored()))
  const change = (part: Partial<HoursView>) => {
    const changed = { ...view, ...part }
    setView(changed)
    localStorage.setItem(storageKey, JSON.stringify({ ...stored(), ...changed }))
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

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const FormerHours = z.object({
  from: clock,
  to: clock,
  workdays: z.array(z.number().int().min(0).max(6)),
})

/** Working hours were kept in the browser once: where the owner has none on the server, they become those. */
export function useFormerHours(): void {
  const { data: business } = useBusiness()
  const move = useMoveWorkingHours()
  const isMoved = useRef(false)
  useEffect(() => {
    const former = FormerHours.safeParse(stored())
    if (!business || !former.success || isMoved.current) return
    isMoved.current = true
    const { secondZone } = HoursView.parse(stored())
    const forget = () => localStorage.setItem(storageKey, JSON.stringify({ secondZone }))
    const hours = hoursFromFormer(former.data)
    if (business.workingHours || !hours) forget()
    else move(hours, forget)
  }, [business, move])
}

export function HoursMenu({ view, onChange }: { view: HoursView; onChange: (change: Partial<HoursView>) => void }) {
  const [open, setOpen] = useState(false)
  const workingHours = useWorkingHours()
  const trigger = <MenuButton icon={<Clock aria-hidden="true" />} name="Working hours" />
  const zones = timeZoneChoices(new Date(), view.secondZone || undefined)
  return (
    <Popover trigger={trigger} label="Working hours" open={open} onOpenChange={setOpen}>
      <div className="grid gap-4 p-4">
        <div>
          <p className="font-medium">Working hours</p>
          <p className="figures mt-1 text-quiet">{describeHours(workingHours)}</p>
          <Link
            to="/settings"
            search={{ section: 'calendars' } as never}
            className="mt-1.5 inline-block font-medium text-awning hover:underline"
          >
            Change working hours
          </Link>
        </div>
        <Select
          label="Second time zone"
          value={view.secondZone}
          options={[{ value: '', label: 'None' }, ...zones]}
          onChange={({ target }) => onChange({ secondZone: target.value })}
        />
      </div>
    </Popover>
  )
}
