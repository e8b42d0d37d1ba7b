import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#core/plural'
import { showDayAndTime, showTime } from '#kit/dates'
import { Pager } from '#kit/pager'
import { pageQueryFor } from '#kit/queries'
import { Select } from '#kit/select'
import { Skeleton } from '#kit/skeleton'
import { listSecurityEvents } from '../api'
import {
  groupNames,
  kindLabel,
  type SecurityEvent,
  type SecurityEventGroup,
  securityEventGroups,
} from '../security-event'

const pageSize = 10

/** Sign-ins and sensitive acts, the newest first. */
export function SecurityLog() {
  const [group, setGroup] = useState<SecurityEventGroup | ''>('')
  const [page, setPage] = useState(1)
  const filter = { ...(group && { group }), page, pageSize }
  const events = useQuery({
    ...pageQueryFor<SecurityEvent, typeof listSecurityEvents>(listSecurityEvents, filter),
    staleTime: 0,
  })
  return (
    <>
      <Select
        label="Show"
        className="mb-4 max-w-60"
        value={group}
        onChange={(event) => {
          setGroup(event.target.value as SecurityEventGroup | '')
          setPage(1)
        }}
        options={[
          { value: '', label: 'Everything' },
          ...groupNames.map((name) => ({ value: name, label: securityEventGroups[name].label })),
        ]}
      />
      {events.isPending && <Skeleton className="h-40" />}
      {events.isLoadingError && <p className="text-quiet">The log could not be loaded.</p>}
      {events.data?.rows.length === 0 && (
        <p className="rounded-card border border-dashed px-4 py-8 text-center text-quiet">
          {group ? 'Nothing of this kind has happened yet.' : 'Nothing has happened yet.'}
        </p>
      )}
      {events.data && events.data.rows.length > 0 && (
        <>
          <ul aria-label="Security log" className="divide-y rounded-card border bg-card">
            {events.data.rows.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </ul>
          <Pager
            noun="events"
            page={page}
            pageSize={pageSize}
            total={events.data.total}
            onChange={(change) => 'page' in change && setPage(change.page)}
          />
        </>
      )}
    </>
  )
}

function Row({ event }: { event: SecurityEvent }) {
  const { kind, subject, times, createdAt, lastAt } = event
  return (
    <li className="px-4 py-3 sm:flex sm:items-baseline sm:gap-4">
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <span className={kind === 'sign-in-refused' ? 'font-medium text-brick' : 'font-medium'}>
            {kindLabel(kind)}
          </span>{' '}
          {subject}
          {times > 1 && `, ${plural(times, 'time')}`}
        </p>
        <p className="text-[13px] break-words text-quiet">{placeText(event)}</p>
      </div>
      <p className="figures text-[13px] whitespace-nowrap text-quiet">
        {showDayAndTime(createdAt)}
        {showTime(lastAt) !== showTime(createdAt) && ` – ${showTime(lastAt)}`}
      </p>
    </li>
  )
}

function placeText({ kind, address, device }: SecurityEvent): string {
  if (address) return `${device} · ${address}`
  return kind === 'sign-in-refused' ? 'Many more addresses' : 'By a command or the schedule of the server'
}
