import { useState } from 'react'
import { plural } from '#core/plural'
import { Badge } from '#kit/badge'
import { Button } from '#kit/button'
import { Skeleton } from '#kit/skeleton'
import { type ClientBilling, noClientBilling } from '../client-billing'
import { BillingDialog } from './billing-dialog'
import { useClientBilling } from './queries'

/** How a client is billed, on the client's page. */
export function BillingCard({ clientId }: { clientId: number }) {
  const billing = useClientBilling(clientId)
  const [editing, setEditing] = useState(() => window.location.hash === '#billing')
  return (
    <section aria-label="Billing" className="rounded-card border bg-card p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">Billing</h2>
        {billing.data && (
          <Button variant="quiet" className="!h-8 -mr-3.5" onClick={() => setEditing(true)}>
            Change
          </Button>
        )}
      </div>
      {billing.isPending && <Skeleton className="h-24" />}
      {billing.isLoadingError && <p className="text-quiet">This could not be loaded.</p>}
      {billing.data && <Choices billing={billing.data} />}
      {editing && billing.data && (
        <BillingDialog clientId={clientId} billing={billing.data} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}

function Choices({ billing }: { billing: ClientBilling }) {
  const { paymentDays, currency, language, taxRate, taxNumber, wantsFacturX, remindersOff, inDispute } = billing
  const chosen: [label: string, value: string | null][] = [
    ['Days to pay', paymentDays === null ? null : paymentDays === 0 ? 'At once' : plural(paymentDays, 'day')],
    ['Currency', currency],
    ['Language', language && { en: 'English', es: 'Spanish' }[language]],
    ['Tax rate', taxRate === null ? null : `${taxRate}%`],
    ['Tax number', taxNumber],
  ]
  const isAsBusiness = Object.entries(noClientBilling).every(
    ([field, value]) => billing[field as keyof ClientBilling] === value,
  )
  if (isAsBusiness) return <p className="text-quiet">As your business bills everybody.</p>
  return (
    <>
      <dl className="space-y-2">
        {chosen
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-quiet">{label}</dt>
              <dd className="figures font-medium">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {inDispute && <Badge variant="warm">In dispute</Badge>}
        {wantsFacturX && <Badge>Factur-X</Badge>}
        {remindersOff && <Badge>Reminders off</Badge>}
      </p>
    </>
  )
}
