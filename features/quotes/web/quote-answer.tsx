import { useOwnerTimeZone } from '#features/settings/web/queries'
import { buttonClasses } from '#kit/button'
import { showDayAndTime } from '#kit/dates'
import { Panel } from '#kit/panel'
import type { QuoteDetails } from '../api'

/** Who accepted or declined, when, from where. */
export function QuoteAnswer({ quote: { acceptance, declinedAt, declineReason } }: { quote: QuoteDetails }) {
  const timeZone = useOwnerTimeZone()
  if (acceptance)
    return (
      <Panel title="Accepted">
        <dl className="space-y-2 text-[13px]">
          {acceptance.name && <Fact label="By" value={acceptance.name} />}
          <Fact label="On" value={showDayAndTime(acceptance.at, timeZone)} />
          {acceptance.address && <Fact label="From the address" value={acceptance.address} />}
          {acceptance.browser && <Fact label="With the browser" value={acceptance.browser} />}
        </dl>
        {acceptance.document?.path && (
          <a
            href={acceptance.document.path}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses('plain', 'mt-3')}
          >
            What was accepted (PDF)
          </a>
        )}
      </Panel>
    )
  if (!declinedAt) return null
  return (
    <Panel title="Declined">
      <p className="break-words whitespace-pre-line">{declineReason ?? 'No reason was given.'}</p>
      <p className="mt-2 text-[13px] text-quiet">{showDayAndTime(declinedAt, timeZone)}</p>
    </Panel>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-quiet">{label}</dt>
    <dd className="font-medium break-words">{value}</dd>
  </div>
)
