import { type CalendarExport, writeCalendar } from '../icalendar/write-calendar'

export default (calendar: CalendarExport) => writeCalendar(calendar)
