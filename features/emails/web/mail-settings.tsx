import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Banner } from '#kit/banner'
import { Button, buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { Section } from '#kit/section'
import { Skeleton } from '#kit/skeleton'
import { listMailAccounts } from '../accounts-api'
import { ConnectImapDialog } from './connect-imap-dialog'
import { MailAccountPanel } from './mail-account-panel'
import { Outbox } from './outbox'

/** Settings → Mail: the accounts with their sync state, and the outbox. */
export function MailSettings() {
  const query = useQuery(queryFor(listMailAccounts, {}))
  if (query.isPending) return <Skeleton className="h-64" />
  if (query.isError) {
    return (
      <EmptyState
        title="The mail accounts could not be loaded"
        action={<Button onClick={() => query.refetch()}>Try Again</Button>}
      >
        {errorMessage(query.error, 'Nothing was changed. Please try again.')}
      </EmptyState>
    )
  }
  const { accounts, canConnect } = query.data
  return (
    <>
      <Section
        title="Mail accounts"
        hint="Everything your provider has is here, once. What differs is shown with its reason."
      >
        <ConnectOutcome />
        {accounts.length === 0 && (
          <EmptyState title="No mail account yet">
            Connect the mailbox that your clients write to. What you read, move and send here is the same there.
          </EmptyState>
        )}
        <ul className="space-y-4">
          {accounts.map((account) => (
            <MailAccountPanel key={account.id} account={account} isOnly={accounts.length === 1} />
          ))}
        </ul>
        <ConnectButtons canConnect={canConnect} />
      </Section>
      <Outbox />
    </>
  )
}

function ConnectButtons({ canConnect }: { canConnect: { gmail: boolean; outlook: boolean } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-2">
        {canConnect.gmail && (
          <a href="/api/gmail/auth" className={buttonClasses()}>
            Connect Gmail
          </a>
        )}
        {canConnect.outlook && (
          <a href="/api/outlook/auth" className={buttonClasses()}>
            Connect Outlook
          </a>
        )}
        <Button onClick={() => setOpen(true)}>Connect by IMAP</Button>
      </div>
      {(!canConnect.gmail || !canConnect.outlook) && (
        <p className="mt-3 text-[13px] text-quiet">
          {missing(canConnect)} must be registered once by whoever runs this Mainstreet: the README tells which
          settings. Until then such a mailbox can be connected by IMAP where its provider allows it.
        </p>
      )}
      <ConnectImapDialog open={isOpen} onOpenChange={setOpen} />
    </div>
  )
}

const missing = ({ gmail, outlook }: { gmail: boolean; outlook: boolean }) =>
  `Signing in with ${[!gmail && 'Google', !outlook && 'Microsoft'].filter(Boolean).join(' or ')}`

const names: Record<string, string> = { gmail: 'Gmail', outlook: 'Outlook' }
const outcomes: Record<string, (name: string) => string> = {
  connected: (name) => `${name} is connected. Your mail is on its way.`,
  declined: (name) => `${name} was not connected, because you declined there. Nothing was changed.`,
  failed: (name) => `${name} could not be connected. Nothing was changed; please try again.`,
  'not-asked': (name) =>
    `This answer of ${name} was used already, came too late, or belongs to no question of ours. If your account is not listed here, please connect it again.`,
  'not-set-up': (name) => `${name} cannot be connected yet: its settings are missing. The README tells which.`,
}

/** The result of signing in at a provider. */
function ConnectOutcome() {
  const { mail = '' } = useSearch({ strict: false }) as { mail?: string }
  const [, provider = '', outcome = ''] = /^(gmail|outlook)-([a-z-]+)$/.exec(mail) ?? []
  const message = outcomes[outcome]
  if (!message) return null
  return (
    <div className="mb-4">
      <Banner variant={outcome === 'connected' ? 'good' : 'bad'}>{message(names[provider] as string)}</Banner>
    </div>
  )
}
