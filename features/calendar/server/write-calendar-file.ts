import { workerTask } from '#platform/workers/worker-task'
import { type CalendarExport, writeCalendar } from '../icalendar/write-calendar'

/** As many events are written in less time than it takes to hand them to a thread. */
const fewEvents = 100

const writeInThread = workerTask<CalendarExport, string>('write-calendar-task', import.meta.url, { seconds: 120 })

/** Writes an .ics file: a long one in a thread, since 5,000 events take half a second. */
export const writeCalendarFile = async (calendar: CalendarExport): Promise<string> =>
  calendar.events.length <= fewEvents ? writeCalendar(calendar) : writeInThread(calendar)
