import { requestFor } from '#core/call'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Banner } from '#kit/banner'
import { buttonClasses } from '#kit/button'
import { showDayAndTime } from '#kit/dates'
import { Panel } from '#kit/panel'
import { downloadCertificate, type SignRequestDetails } from '../api'
import { historyWords } from '../certificate-words'

const actors = { owner: 'You', system: 'Mainstreet', signer: '' }

/** Every step, with the hash of each entry; the certificate prints all of it. */
export function HistoryPanel({ request }: { request: SignRequestDetails }) {
  const timeZone = useOwnerTimeZone()
  return (
    <Panel
      title="History"
      action={
        <a href={requestFor(downloadCertificate, { id: request.id }).url} download className={buttonClasses('quiet')}>
          Print
        </a>
      }
    >
      {!request.isHistoryWhole && (
        <div className="mb-3">
          <Banner variant="bad">An entry of this history was changed after it was written.</Banner>
        </div>
      )}
      <ol className="space-y-3 text-[13px]">
        {request.history.map((entry) => (
          <li key={entry.id}>
            <p>
              <span className="font-medium">{historyWords.en[entry.kind]}</span>{' '}
              <span className="text-quiet">{entry.who ?? actors[entry.actor]}</span>
            </p>
            {entry.detail && <p className="break-all text-quiet">{entry.detail}</p>}
            <p className="figures text-quiet">
              {[showDayAndTime(entry.at, timeZone), entry.address].filter(Boolean).join(' · ')}
            </p>
            <p
              className="figures truncate text-quiet"
              title={entry.hash}
            >{`#${entry.position} ${entry.hash.slice(0, 16)}`}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
