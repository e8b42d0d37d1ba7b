import { workerTask } from '#platform/workers/worker-task'
import { type ImportedCalendar, readCalendar } from '../icalendar/read-calendar'

/** About 100 events, which are read in less time than it takes to hand them to a thread. */
const shortLength = 20_000

const readInThread = workerTask<{ text: string; zone: string }, ImportedCalendar>(
  'read-calendar-task',
  import.meta.url,
  {
    seconds: 120,
  },
)

export const isShortFile = (text: string) => text.length < shortLength

/** Reads an .ics file: a long one in a thread, since 5,000 events take two seconds. */
export const readCalendarFile = async (text: string, zone: string, signal?: AbortSignal): Promise<ImportedCalendar> =>
  isShortFile(text) ? readCalendar(text, zone) : readInThread({ text, zone }, signal)
