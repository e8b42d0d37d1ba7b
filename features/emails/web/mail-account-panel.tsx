import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#core/counted'
import { ago } from '#kit/ago'
import { Badge, type BadgeLook } from '#kit/badge'
import { Button, buttonClasses } from '#kit/button'
import { classes } from '#kit/classes'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { ProgressBar } from '#kit/progress-bar'
import { refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import {
  checkMailAccount,
  disconnectMail,
  type MailAccountOverview,
  makeDefaultMailAccount,
  syncMailAccount,
} from '../mail-api'
import { progressOf } from '../progress'
import { ConnectImapDialog } from './connect-imap-dialog'
import { EditMailAccount } from './edit-mail-account'
import { MailFolderTable } from './mail-folder-table'
import { MailProblemList } from './mail-problem-list'

const providers = { gmail: 'Gmail', outlook: 'Outlook', imap: 'IMAP', sample: 'Sample mail' }

/** One account: how it stands, and what can be done about it. */
export function MailAccountPanel({ account, isOnly }: { account: MailAccountOverview; isOnly: boolean }) {
  const { address, provider, isDefault, problem, state, folders } = account
  const isSample = provider === 'sample'
  return (
    <li className="rounded-card border bg-card p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold break-words">{address}</h3>
        <Badge look="outline">{providers[provider]}</Badge>
        <Standing account={account} />
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

function Standing({ account: { provider, state, isSyncing, syncedAt } }: { account: MailAccountOverview }) {
  if (provider === 'sample') return null
  const [look, word]: [BadgeLook, string] =
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
      <Badge look={look}>{word}</Badge>
      {syncedAt && <span className="text-[13px] text-quiet">Last success {ago(syncedAt, new Date())}</span>}
    </>
  )
}

/** By a password it is connected here, otherwise on the provider's own page. */
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
      <Button look="primary" className="mt-3" onClick={() => setOpen(true)}>
        Reconnect
      </Button>
      <ConnectImapDialog open={isOpen} onOpenChange={setOpen} again={account} />
    </>
  )
}

function Progress({ account }: { account: MailAccountOverview }) {
  const { taken, total, isDone } = progressOf(account.folders)
  if (isDone || total === 0) return null
  return (
    <div className="mt-3">
      <p id={`progress-${account.id}`} className="figures text-[13px] text-quiet">
        {taken.toLocaleString('en-US')} of {total.toLocaleString('en-US')} mails, newest first
      </p>
      <ProgressBar aria-labelledby={`progress-${account.id}`} value={taken} max={total} className="mt-1.5" />
    </div>
  )
}

function Actions({ account, isOnly }: { account: MailAccountOverview; isOnly: boolean }) {
  const [isLeaving, setLeaving] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const sync = useDeed(
    () => send(syncMailAccount, { id: account.id }),
    ({ message }) => message,
    'Sync Failed',
  )
  const check = useDeed(
    () => send(checkMailAccount, { id: account.id }),
    ({ isDone, message }) => (isDone ? 'Every folder was compared with the provider’s, mail by mail.' : message),
    'Check Failed',
  )
  const choose = useDeed(
    () => send(makeDefaultMailAccount, { id: account.id }),
    () => `Mail now leaves from ${account.address}.`,
    'Error',
  )
  const leave = useDeed(
    () => send(disconnectMail, { id: account.id }),
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
        <Button disabled={choose.isPending} onClick={() => choose.mutate()}>
          Send from this one
        </Button>
      )}
      <Button look="quiet" className="!text-brick" onClick={() => setLeaving(true)}>
        {isSample ? 'Remove sample mail' : 'Disconnect'}
      </Button>
      {account.waiting > 0 && (
        <span className="text-[13px] text-quiet">{counted(account.waiting, 'changes')} on the way to the provider</span>
      )}
      <EditMailAccount
        key={`${account.senderName} ${account.since}`}
        account={account}
        open={isEditing}
        onOpenChange={setEditing}
      />
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={isSample ? 'Remove sample mail' : `Disconnect ${account.address}`}
        question={
          isSample
            ? 'The sample mail is removed from here.'
            : 'The permission is withdrawn and this account’s mail is removed from here. At the provider everything stays.'
        }
        action={isSample ? 'Remove' : 'Disconnect'}
        busy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => setLeaving(false) })}
      />
    </div>
  )
}

/** A press of a button: done once, told, and the page brought up to date. */
function useDeed<T>(deed: () => Promise<T>, told: (answer: T) => string, failure: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: deed,
    retry: false,
    onSuccess: (answer) => toast({ title: 'Done', description: told(answer) }),
    onError: (error) =>
      toast({ title: failure, description: saidBy(error, 'It did not work. Please try again.'), look: 'destructive' }),
    onSettled: () => refresh(client, '/api/mail', '/api/gmail', '/api/outlook', '/api/emails'),
  })
}
