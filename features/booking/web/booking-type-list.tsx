import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#core/money'
import { plural } from '#core/plural'
import { Badge } from '#kit/badge'
import { Button, buttonClasses } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { Skeleton } from '#kit/skeleton'
import { type BookingType, lengthsOf } from '../booking-type'
import { placeLabels } from './booking-type-fields'
import { ClientLinkDialog } from './client-link-dialog'
import { useBookingTypes } from './queries'

/** The kinds of meeting with their pages. */
export function BookingTypeList() {
  const types = useBookingTypes()
  if (types.isPending) return <Skeleton className="h-40" />
  if (types.isLoadingError)
    return (
      <LoadError
        title="The kinds of meeting could not be loaded"
        error={types.error}
        onRetry={() => void types.refetch()}
      />
    )
  if (types.data.length === 0)
    return (
      <EmptyState title="No kinds of meeting yet">
        Make the first one: how long, where and when. Guests then choose a free time on its page.
      </EmptyState>
    )
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {types.data.map((type) => (
        <KindCard key={type.id} type={type} />
      ))}
    </ul>
  )
}

function KindCard({ type }: { type: BookingType }) {
  const [isLinking, setIsLinking] = useState(false)
  const link = `<a href="${type.url}">Book a time with me</a>`
  return (
    <li className="flex flex-col rounded-card border bg-card p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-base font-semibold break-words">
          <Link to="/bookings/kinds/$id" params={{ id: String(type.id) }} className="hover:text-awning hover:underline">
            {type.name}
          </Link>
        </h2>
        {!type.isActive && <Badge>Not offered</Badge>}
        {type.isActive && type.upcoming > 0 && <Badge variant="good">{plural(type.upcoming, 'booking')}</Badge>}
      </div>
      <p className="mt-1 text-quiet">
        {lengthsOf(type).join(' / ')} minutes · {placeLabels[type.placeKind]}
        {type.confirmation === 'by-owner' && ' · you confirm'}
        {type.price !== null && type.currency && ` · ${formatMoney(type.price, type.currency)}`}
      </p>
      <p className="mt-2 flex-1 text-[13px] break-all text-quiet">{type.url}</p>
      <div className="mt-4 flex flex-wrap gap-2 border-t pt-4">
        <CopyButton label="Copy link" text={type.url} />
        <CopyButton
          label="Copy for mails"
          text={`Book a time with me: ${type.url}`}
          html={link}
          copied={{ title: 'Copied', description: 'Paste it into a mail or your signature.' }}
        />
        {type.isActive && <Button onClick={() => setIsLinking(true)}>For a client…</Button>}
        <Link to="/bookings/kinds/$id" params={{ id: String(type.id) }} className={buttonClasses('quiet')}>
          Edit
        </Link>
      </div>
      {isLinking && <ClientLinkDialog type={type} onClose={() => setIsLinking(false)} />}
    </li>
  )
}
