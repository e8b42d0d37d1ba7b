import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as z from 'zod'
import { pageNumber } from '#core/paging'
import { buttonClasses } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { EmptyState } from '#kit/empty-state'
import { FilterTabs } from '#kit/filter-tabs'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { Pager } from '#kit/pager'
import { Skeleton } from '#kit/skeleton'
import { useUrlState } from '#kit/use-url-state'
import { type BookingList, bookingLists } from '../booking'
import { BookingRow } from './booking-rows'
import { BookingTypeList } from './booking-type-list'
import { BookingSettingsTab } from './days-off'
import { bookingsPerPage, useBookings, useBookingTypes } from './queries'

const tabs = [...bookingLists, 'kinds', 'settings'] as const

const tabLabels: Record<(typeof tabs)[number], string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
  kinds: 'Kinds of meeting',
  settings: 'Hours and website',
}

/** Invalid parameters fall back to their defaults. */
const ScreenParams = z.object({
  tab: z.enum(tabs).default('upcoming').catch('upcoming'),
  page: pageNumber().unwrap().default(1).catch(1),
})

/** What guests booked, and what they can book. */
export function BookingsScreen() {
  const { params, change } = useUrlState(ScreenParams, { to: '/bookings' })
  const { tab, page } = params
  const types = useBookingTypes()
  const pageUrl = types.data?.[0]?.url.replace(/\/book\/.*$/, '/book')
  return (
    <Page
      title="Booking"
      subtitle="Guests choose a free time of yours, without a mail back and forth"
      actions={
        <>
          {pageUrl && <CopyButton label="Copy link" text={pageUrl} />}
          <Link to="/bookings/kinds/$id" params={{ id: 'new' }} className={buttonClasses('primary')}>
            <Plus aria-hidden="true" /> New kind of meeting
          </Link>
        </>
      }
    >
      <FilterTabs
        label="Show"
        options={tabs.map((value) => ({ value, label: tabLabels[value] }))}
        value={tab}
        onChange={(next) => change({ tab: next, page: 1 })}
      >
        {tab === 'kinds' && <BookingTypeList />}
        {tab === 'settings' && <BookingSettingsTab />}
        {tab !== 'kinds' && tab !== 'settings' && (
          <Bookings list={tab} page={page} onPage={(next) => change({ page: next })} />
        )}
      </FilterTabs>
    </Page>
  )
}

const emptyWords: Record<BookingList, { title: string; text: string }> = {
  upcoming: {
    title: 'No meetings booked',
    text: 'Share the link of a kind of meeting; what guests book arrives here.',
  },
  past: { title: 'No past meetings', text: 'Meetings that are over are kept here.' },
  cancelled: { title: 'Nothing cancelled', text: 'Meetings that you or your guests cancel are kept here.' },
}

function Bookings({ list, page, onPage }: { list: BookingList; page: number; onPage: (page: number) => void }) {
  const bookings = useBookings(list, page)
  if (bookings.isPending) return <Skeleton className="h-64" />
  if (bookings.isLoadingError)
    return (
      <LoadError
        title="The bookings could not be loaded"
        error={bookings.error}
        onRetry={() => void bookings.refetch()}
      />
    )
  if (bookings.data.total === 0) return <EmptyState title={emptyWords[list].title}>{emptyWords[list].text}</EmptyState>
  return (
    <>
      <ul className="divide-y rounded-card border bg-card">
        {bookings.data.bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </ul>
      <Pager
        noun="bookings"
        page={page}
        pageSize={bookingsPerPage}
        total={bookings.data.total}
        onChange={(next) => 'page' in next && onPage(next.page)}
      />
    </>
  )
}
