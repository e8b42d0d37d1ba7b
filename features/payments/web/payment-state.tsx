import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '#core/plural'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { showDay, showDayAndTime } from '#kit/dates'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { comparePayments, readPaymentSettings, settleProblem } from '../api'
import type { Comparison, PaymentSettings } from '../payment-settings'

/** The last event and the last comparison with the provider, and what needs the owner's attention. */
export function PaymentState({ settings }: { settings: PaymentSettings }) {
  const client = useQueryClient()
  const timeZone = useOwnerTimeZone()
  const comparing = useMutation({
    mutationFn: () => send(comparePayments, {}),
    retry: false,
    onSettled: () => refresh(client, readPaymentSettings.path),
  })
  const settling = useMutation({
    mutationFn: (id: number) => send(settleProblem, { id }),
    retry: false,
    onSettled: () => refresh(client, readPaymentSettings.path),
  })
  const { comparison, lastEventAt, problems, hasWebhookSecret } = settings
  return (
    <div className="mt-6 max-w-xl rounded-card border bg-card p-4">
      <dl className="figures space-y-2">
        <Fact label="Last event from Stripe">
          {lastEventAt
            ? showDayAndTime(lastEventAt, timeZone)
            : hasWebhookSecret
              ? 'None yet'
              : 'No signing secret yet'}
        </Fact>
        <Fact label="Last compared with Stripe">
          {comparison ? showDayAndTime(comparison.comparedAt, timeZone) : 'Not yet; it happens every night'}
        </Fact>
        {comparison && <Fact label="What was compared">{comparisonText(comparison)}</Fact>}
      </dl>
      {comparison?.failure && (
        <div className="mt-3">
          <Banner variant="bad">{comparison.failure}</Banner>
        </div>
      )}
      {comparing.isError && (
        <p role="alert" className="mt-3 text-brick">
          {errorMessage(comparing.error, 'Stripe could not be compared with. Please try again.')}
        </p>
      )}
      <Button className="mt-4" disabled={comparing.isPending} onClick={() => comparing.mutate()}>
        {comparing.isPending ? 'Comparing...' : 'Compare Now'}
      </Button>
      {problems.length > 0 && (
        <div className="mt-5 border-t pt-4">
          <h3 className="font-medium">Payments that are on no invoice</h3>
          <ul className="mt-2 space-y-2">
            {problems.map(({ id, invoiceId, problem }) => (
              <li key={id} className="flex items-start justify-between gap-4 text-[13px]">
                <span>
                  {problem}{' '}
                  {invoiceId !== null && (
                    <Link to="/invoices/$id" params={{ id: String(invoiceId) }} className="text-awning underline">
                      Open
                    </Link>
                  )}
                </span>
                <Button disabled={settling.isPending} onClick={() => settling.mutate(id)}>
                  Settled
                </Button>
              </li>
            ))}
          </ul>
          {settling.isError && (
            <p role="alert" className="mt-3 text-brick">
              {errorMessage(settling.error, 'It could not be marked as settled. Please try again.')}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const comparisonText = ({ payments, mended, from }: Comparison) =>
  `${plural(payments, 'payment')} since ${showDay(from)}, ${mended === 0 ? 'all known' : `${mended} had been missed and ${mended === 1 ? 'is' : 'are'} entered now`}`

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6">
    <dt className="text-quiet">{label}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)
