import type { Day } from '#core/days'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { type CalendarItem, itemsOn } from './calendar-item'
import { longDay } from './date-format'
import { EventRow } from './event-row'

type DayDialogProps = {
  day: Day
  items: CalendarItem[]
  timeZone: string
  onOpen: (item: CalendarItem) => void
  onAdd: (day: Day) => void
  onClose: () => void
}

/** All events of one day. */
export function DayDialog({ day, items, timeZone, onOpen, onAdd, onClose }: DayDialogProps) {
  const there = itemsOn(items, day)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={longDay(day)}>
      {there.length === 0 ? (
        <p className="text-quiet">No events</p>
      ) : (
        <ul className="-mx-2">
          {there.map((item) => (
            <EventRow key={item.key} item={item} timeZone={timeZone} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex justify-end">
        <Button onClick={() => onAdd(day)}>Add Event</Button>
      </div>
    </Dialog>
  )
}
