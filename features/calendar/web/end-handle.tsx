import { MoveVertical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { dayOfWallTime, timeOfWallTime, wallTimeIn } from '#core/wall-clock'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { Field } from '#kit/field'
import { Popover } from '#kit/popover'
import { timesEndingAt } from '../dragged-times'
import type { Times } from '../times'
import type { CalendarItem } from './calendar-item'
import type { BeginDrag } from './use-drag'

type EndHandleProps = {
  item: CalendarItem
  timeZone: string
  onDrag: BeginDrag
  onResize: (item: CalendarItem, times: Times) => void
}

/** Dragged to another day, an event of a list ends there; pressed, it asks for day and time of the end. */
export function EndHandle({ item, timeZone, onDrag, onResize }: EndHandleProps) {
  const [open, setOpen] = useState(false)
  const label = `Change when “${item.title}” ends`
  const trigger = (
    <button
      type="button"
      aria-label={label}
      title="Drag to another day, or press for day and time"
      data-stretch
      onPointerDown={(event) => onDrag(event, 'stretch', item)}
      className={classes(
        'absolute top-1 right-1 hidden size-7 cursor-ns-resize place-items-center rounded-control bg-card text-quiet hover:text-ink md:grid',
        'opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
        open && 'opacity-100',
      )}
    >
      <MoveVertical aria-hidden="true" className="size-4" />
    </button>
  )
  return (
    <Popover trigger={trigger} label={label} open={open} onOpenChange={setOpen}>
      <EndForm
        item={item}
        timeZone={timeZone}
        onSave={(times) => {
          setOpen(false)
          onResize(item, times)
        }}
      />
    </Popover>
  )
}

type EndFormProps = { item: CalendarItem; timeZone: string; onSave: (times: Times) => void }

function EndForm({ item, timeZone, onSave }: EndFormProps) {
  const [end, setEnd] = useState(() => {
    const wall = wallTimeIn(timeZone, new Date(item.endDateTime))
    return { day: item.endDay ?? dayOfWallTime(wall), time: timeOfWallTime(wall) }
  })
  const [error, setError] = useState<string>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!end.day || !end.time) return setError('Please enter a valid end date')
    const times = timesEndingAt(item, end, timeZone)
    if (times) onSave(times)
    else setError('End date cannot be before start date')
  }
  return (
    <form onSubmit={save} noValidate className="p-4">
      <div className={classes('grid gap-3', !item.allDay && 'grid-cols-[1fr_8rem]')}>
        <Field
          label="Ends on"
          type="date"
          max="2999-12-31"
          value={end.day}
          onChange={({ target }) => setEnd({ ...end, day: target.value })}
        />
        {!item.allDay && (
          <Field
            label="At"
            type="time"
            value={end.time}
            onChange={({ target }) => setEnd({ ...end, time: target.value })}
          />
        )}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-[13px] text-brick">
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" className="mt-4">
        Save
      </Button>
    </form>
  )
}
