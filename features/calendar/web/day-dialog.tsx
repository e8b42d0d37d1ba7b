import type { Day } from '#core/days'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { EventRow } from './event-row'
import { longDay } from './show'
import { itemsOn, type ShownItem } from './shown-item'

type DayDialogProps = {
  day: Day
  items: ShownItem[]
  timeZone: string
  onOpen: (item: ShownItem) => void
  onAdd: (day: Day) => void
  onClose: () => void
}

/** All of one day. */
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
