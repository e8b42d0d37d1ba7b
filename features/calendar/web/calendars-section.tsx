import { CalendarAccounts } from './calendar-accounts'
import { CalendarImport } from './calendar-import'
import { FeedAddress } from './feed-address'
import { Subscriptions } from './subscriptions'

/** Connected calendars, feed, subscriptions and import. */
export const CalendarsSection = () => (
  <div className="space-y-7">
    <CalendarAccounts />
    <FeedAddress />
    <Subscriptions />
    <CalendarImport />
  </div>
)
