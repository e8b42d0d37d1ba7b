import { CalendarImport } from './calendar-import'
import { FeedAddress } from './feed-address'
import { Subscriptions } from './subscriptions'

/** How the calendar meets others: what it takes in, what it shows them, and what of theirs it shows. */
export const CalendarsSection = () => (
  <div className="space-y-7">
    <FeedAddress />
    <Subscriptions />
    <CalendarImport />
  </div>
)
