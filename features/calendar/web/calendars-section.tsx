import { CalendarImport } from './calendar-import'
import { FeedAddress } from './feed-address'
import { Subscriptions } from './subscriptions'

/** Feed, subscriptions and import. */
export const CalendarsSection = () => (
  <div className="space-y-7">
    <FeedAddress />
    <Subscriptions />
    <CalendarImport />
  </div>
)
