import type { Db } from '#platform/db/database'
import { daysOf } from '../../event-days'
import { busyEventsOverlapping } from '../store'
import { layersOverlapping } from './layers'

type Span = { startDateTime: Date; endDateTime: Date; startDay: string | null; endDay: string | null }
type Meeting = Span & { uid: string; title: string }
type Conflict = { id: number | null; title: string; startDateTime: Date; endDateTime: Date }

/** As for bookings: tasks and due dates take no time. */
const busyLayers = ['outside', 'meetings']

/** What else makes the owner busy at the time of a meeting. */
export async function conflictsWith(db: Db, meeting: Meeting, timeZone: string): Promise<Conflict[]> {
  const days = daysOf(meeting, timeZone)
  const own = (await busyEventsOverlapping(db, days)).filter(
    ({ uid }) => uid !== meeting.uid && !uid.startsWith(`${meeting.uid}#`),
  )
  const others = (await layersOverlapping(db, days))
    .filter(({ layer }) => busyLayers.includes(layer))
    .filter((item) => !isSameMeeting(item, meeting))
    .map((item) => ({ ...item, id: null }))
  return [...own, ...others]
    .filter((one) => !one.allDay && one.startDateTime < meeting.endDateTime && meeting.startDateTime < one.endDateTime)
    .sort((one, other) => one.startDateTime.getTime() - other.startDateTime.getTime())
    .slice(0, 10)
    .map(({ id, title, startDateTime, endDateTime }) => ({ id, title, startDateTime, endDateTime }))
}

/** A subscribed calendar may be the owner's own, which has the meeting already; its UIDs are not kept. */
const isSameMeeting = (item: Omit<Conflict, 'id'>, { title, startDateTime }: Meeting) =>
  item.title === title && item.startDateTime.getTime() === startDateTime.getTime()
