import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#core/plural'
import { ago } from '#kit/ago'
import { Badge, type BadgeVariant } from '#kit/badge'
import { Button, buttonClasses } from '#kit/button'
import { classes } from '#kit/classes'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { ProgressBar } from '#kit/progress-bar'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import {
  checkMailAccount,
  disconnectMailAccount,
  type MailAccountOverview,
  makeDefaultMailAccount,
  syncMailAccount,
} from '../accounts-api'
import { syncProgress } from '../sync-progress'
import { ConnectImapDialog } from './connect-imap-dialog'
import { EditAccountDialog } from './edit-account-dialog'
import { MailFolderTable } from './mail-folder-table'
import { MailProblemList } from './mail-problem-list'

const providers = { gmail: 'Gmail', outlook: 'Outlook', imap: 'IMAP', sample: 'Sample mail' }

/** An account with its state, its folders and its actions. */
export function MailAccountPanel({ account, isOnly }: { account: MailAccountOverview; isOnly: boolean }) {
  const { address, provider, isDefault, problem, state, folders } = account
  const isSample = provider === 'sample'
  return (
    <li className="rounded-card border bg-card p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold break-words">{address}</h3>
        <Badge variant="outline">{providers[provider]}</Badge>
        <AccountStatus account={account} />
        {isDefault && !isOnly && <Badge>Sends your mail</Badge>}
      </div>
      {isSample && (
        <p className="mt-1 text-quiet">
          This mail was planted for the demo. There is no provider behind it: nothing is fetched and nothing leaves.
        </p>
      )}
      {problem && state !== 'connected' && <p className="mt-2 text-brick">{problem}</p>}
      {state === 'reconnect' && <Reconnect account={account} />}
      {!isSample && <Progress account={account} />}
      {folders.length > 0 && !isSample && <MailFolderTable folders={folders} />}
      {account.problems > 0 && <MailProblemList accountId={account.id} count={account.problems} />}
      <Actions account={account} isOnly={isOnly} />
    </li>
  )
}

function AccountStatus({ account: { provider, state, isSyncing, syncedAt } }: { account: MailAccountOverview }) {
  if (provider === 'sample') return null
  const [variant, label]: [BadgeVariant, string] =
    state === 'reconnect'
      ? ['bad', 'Must be connected again']
      : state === 'failing'
        ? ['warm', 'Not reached, trying again']
        : isSyncing
          ? ['plain', 'Syncing…']
          : syncedAt
            ? ['good', 'In sync']
            : ['plain', 'Not synced yet']
  return (
    <>
      <Badge variant={variant}>{label}</Badge>
      {syncedAt && <span className="text-[13px] text-quiet">Last success {ago(syncedAt, new Date())}</span>}
    </>
  )
}

/** IMAP asks for the password here, other providers on their own page. */
function Reconnect({ account }: { account: MailAccountOverview }) {
  const [isOpen, setOpen] = useState(false)
  if (account.provider !== 'imap') {
    return (
      <a href={`/api/${account.provider}/auth?account=${account.id}`} className={buttonClasses('primary', 'mt-3')}>
        Reconnect
      </a>
    )
  }
  return (
    <>
      <Button variant="primary" className="mt-3" onClick={() => setOpen(true)}>
        Reconnect
      </Button>
      <ConnectImapDialog open={isOpen} onOpenChange={setOpen} account={account} />
    </>
  )
}

function Progress({ account }: { account: MailAccountOverview }) {
  const { fetched, total, isDone } = syncProgress(account.folders)
  if (isDone || total === 0) return null
  return (
    <div className="mt-3">
      <p id={`progress-${account.id}`} className="figures text-[13px] text-quiet">
        {fetched.toLocaleString('en-US')} of {total.toLocaleString('en-US')} mails, newest first
      </p>
      <ProgressBar aria-labelledby={`progress-${account.id}`} value={fetched} max={total} className="mt-1.5" />
    </div>
  )
}

function Actions({ account, isOnly }: { account: MailAccountOverview; isOnly: boolean }) {
  const [isDisconnecting, setDisconnecting] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const sync = useAccountAction(
    () => send(syncMailAccount, { id: account.id }),
    ({ message }) => message,
    'Sync Failed',
  )
  const check = useAccountAction(
    () => send(checkMailAccount, { id: account.id }),
    ({ isDone, message }) => (isDone ? 'Every folder was compared with the provider’s, mail by mail.' : message),
    'Check Failed',
  )
  const makeDefault = useAccountAction(
    () => send(makeDefaultMailAccount, { id: account.id }),
    () => `Mail now leaves from ${account.address}.`,
    'Error',
  )
  const disconnect = useAccountAction(
    () => send(disconnectMailAccount, { id: account.id }),
    ({ isRevoked }) =>
      isRevoked
        ? `${account.address} was disconnected and its mail removed.`
        : `${account.address} was removed. Its provider could not take the permission back: please do so in your account there.`,
    'Error',
  )
  const isSample = account.provider === 'sample'
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {!isSample && account.state !== 'reconnect' && (
        <>
          <Button disabled={sync.isPending} onClick={() => sync.mutate()}>
            <RefreshCw aria-hidden="true" className={classes(sync.isPending && 'animate-spin')} />
            {sync.isPending ? 'Syncing...' : 'Sync now'}
          </Button>
          <Button disabled={check.isPending} onClick={() => check.mutate()}>
            {check.isPending ? 'Checking...' : 'Check and repair'}
          </Button>
        </>
      )}
      {!isSample && <Button onClick={() => setEditing(true)}>Edit</Button>}
      {!isSample && !isOnly && !account.isDefault && (
        <Button disabled={makeDefault.isPending} onClick={() => makeDefault.mutate()}>
          Send from this one
        </Button>
      )}
      <Button variant="quiet" className="!text-brick" onClick={() => setDisconnecting(true)}>
        {isSample ? 'Remove sample mail' : 'Disconnect'}
      </Button>
      {account.waiting > 0 && (
        <span className="text-[13px] text-quiet">{plural(account.waiting, 'change')} on the way to the provider</span>
      )}
      <EditAccountDialog
        key={`${account.senderName} ${account.since}`}
        account={account}
        open={isEditing}
        onOpenChange={setEditing}
      />
      <ConfirmDialog
        open={isDisconnecting}
        onOpenChange={setDisconnecting}
        title={isSample ? 'Remove sample mail' : `Disconnect ${account.address}`}
        question={
          isSample
            ? 'The sample mail is removed from here.'
            : 'The permission is withdrawn and this account’s mail is removed from here. At the provider everything stays.'
        }
        action={isSample ? 'Remove' : 'Disconnect'}
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setDisconnecting(false) })}
      />
    </div>
  )
}

/** Runs an action once, shows its result and refreshes the page. */
function useAccountAction<T>(action: () => Promise<T>, successMessage: (result: T) => string, failureTitle: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: action,
    retry: false,
    onSuccess: (result) => toast({ title: 'Done', description: successMessage(result) }),
    onError: (error) =>
      toast({
        title: failureTitle,
        description: errorMessage(error, 'It did not work. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refresh(client, '/api/mail', '/api/gmail', '/api/outlook', '/api/emails'),
  })
}
