import { readCalendar } from '../icalendar/read-calendar'

export default ({ text, zone }: { text: string; zone: string }) => readCalendar(text, zone)
