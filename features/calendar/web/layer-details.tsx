import { Link } from '@tanstack/react-router'
import { AlignLeft, CalendarDays, Clock, Layers, MapPin } from 'lucide-react'
import { buttonClasses } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { daysOf } from '../event-days'
import { type LayerItem, layerNames } from '../layers'
import { longDay, timeIn } from './date-format'
import { Line } from './event-details'

/** Read-only details of a layer item, with a link to where it can be edited. */
export function LayerDetails({ item, timeZone, onClose }: { item: LayerItem; timeZone: string; onClose: () => void }) {
  const { from, to } = daysOf(item, timeZone)
  const times = `${timeIn(timeZone, item.startDateTime)} – ${timeIn(timeZone, item.endDateTime)}`
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={item.title}>
      <dl className="space-y-3">
        <Line icon={<CalendarDays />} label="Date">
          {from === to ? longDay(from) : `${longDay(from)} – ${longDay(to)}`}
        </Line>
        <Line icon={<Clock />} label="Time">
          {item.allDay ? 'All day' : item.layer === 'tasks' ? timeIn(timeZone, item.startDateTime) : times}
        </Line>
        {item.location && (
          <Line icon={<MapPin />} label="Location">
            {item.location}
          </Line>
        )}
        {item.description && (
          <Line icon={<AlignLeft />} label="Description">
            <span className="whitespace-pre-line">{item.description}</span>
          </Line>
        )}
        <Line icon={<Layers />} label="From">
          {item.from ?? layerNames[item.layer]}
        </Line>
      </dl>
      {item.href && (
        <div className="mt-6 flex justify-end">
          <Link to={item.href} className={buttonClasses('plain')}>
            Open
          </Link>
        </div>
      )}
    </Dialog>
  )
}
