import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import {
  type Backfill,
  type ConnectionTestStep,
  connectMailAccount,
  discoverMailServers,
  type MailAccountOverview,
  testMailConnection,
} from '../accounts-api'
import type { MailServer } from '../mail-account'
import { backfillChoices } from './backfill-choices'
import { ServerFields } from './server-fields'

const blank = {
  address: '',
  username: '',
  senderName: '',
  backfill: 'year' as Backfill,
  imap: { host: '', port: 993, security: 'tls' } as MailServer,
  smtp: { host: '', port: 465, security: 'tls' } as MailServer,
}

type ConnectProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The account to reconnect. */
  account?: MailAccountOverview
}

/** Connects any IMAP mailbox. The servers of common providers are filled in, and nothing is saved before the connection works. */
export function ConnectImapDialog({ open, onOpenChange, account }: ConnectProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={account ? `Reconnect ${account.address}` : 'Connect by IMAP'}
      description={
        account
          ? 'Enter the password that holds now. Your mail stays as it is, and nothing is fetched twice.'
          : 'Your password is kept encrypted, and sent to your provider only, over an encrypted connection.'
      }
    >
      <ConnectForm account={account} done={() => onOpenChange(false)} />
    </Dialog>
  )
}

const formValuesOf = ({ address, senderName, servers }: MailAccountOverview) => ({
  ...blank,
  address,
  senderName,
  ...servers,
})

function ConnectForm({ account, done }: { account: MailAccountOverview | undefined; done: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const form = useFormDraft({
    form: account ? `mail-account.${account.id}.connect` : 'mail-account.new',
    what: account ? 'this connection' : 'a mail account',
    initial: account ? formValuesOf(account) : blank,
    isNew: !account,
  })
  const { draft, setDraft } = form
  // Never kept in the browser.
  const [password, setPassword] = useState('')
  const [advice, setAdvice] = useState<string | null>(null)
  const foundHost = useRef('')
  const finding = useMutation({
    mutationFn: (address: string) => send(discoverMailServers, { address }),
    retry: false,
    onSuccess: ({ servers, advice, wantsSignIn }) => {
      foundHost.current = servers.imap.host
      setDraft((now) => ({ ...now, ...servers }))
      setAdvice(
        wantsSignIn
          ? 'Microsoft takes no passwords here any more: such a mailbox is connected by Connect Outlook.'
          : advice,
      )
    },
  })
  const testing = useMutation({ mutationFn: () => send(testMailConnection, { ...draft, password }), retry: false })
  const connecting = useMutation({
    mutationFn: () => send(connectMailAccount, { ...draft, password }),
    retry: false,
    onSuccess: ({ address }) => {
      toast({ title: 'Connected', description: `${address} is connected. Your mail is on its way.` })
      form.clear()
      done()
    },
    onSettled: () => refresh(client, '/api/mail', '/api/gmail', '/api/outlook', '/api/settings/summary'),
  })
  const errors = { ...fieldsOf(testing.error), ...fieldsOf(connecting.error) }
  /** A change clears the results of the previous test. */
  const forgetTest = () => {
    testing.reset()
    connecting.reset()
  }
  const change = (part: Partial<typeof blank>) => {
    setDraft({ ...draft, ...part })
    forgetTest()
  }
  /** Does not overwrite servers that were entered by hand. */
  const find = () => {
    const isOurs = draft.imap.host === '' || draft.imap.host === foundHost.current
    if (!account && draft.address.includes('@') && isOurs) finding.mutate(draft.address.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    testing.reset()
    connecting.mutate()
  }
  const isBusy = testing.isPending || connecting.isPending
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <DraftNotice form={form} />
      <Field
        label="Email address"
        type="email"
        autoComplete="email"
        value={draft.address}
        error={errors.address}
        readOnly={account !== undefined}
        onBlur={find}
        onChange={(event) => change({ address: event.target.value })}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="off"
        value={password}
        error={errors.password}
        autoFocus={account !== undefined}
        {...(advice && { hint: advice })}
        onChange={(event) => {
          setPassword(event.target.value)
          forgetTest()
        }}
      />
      <Field
        label="Your name, as others see it"
        value={draft.senderName}
        error={errors.senderName}
        onChange={(event) => change({ senderName: event.target.value })}
      />
      {!account && (
        <Select
          label="Fetch mail"
          value={draft.backfill}
          options={backfillChoices}
          onChange={(event) => change({ backfill: event.target.value as Backfill })}
        />
      )}
      <details
        open={finding.isError || Object.keys(errors).some((name) => /imap|smtp|username/.test(name)) || undefined}
        className="rounded-control border p-4"
      >
        <summary className="cursor-pointer font-medium">
          Servers{draft.imap.host && <span className="font-normal text-quiet"> {draft.imap.host}</span>}
        </summary>
        <div className="mt-4 space-y-4">
          <Field
            label="User name"
            autoComplete="off"
            value={draft.username}
            error={errors.username}
            onChange={(event) => change({ username: event.target.value })}
          />
          <ServerFields
            legend="Reading (IMAP)"
            server={draft.imap}
            error={errors['imap.host'] ?? errors['imap.port']}
            onChange={(imap) => change({ imap })}
          />
          <ServerFields
            legend="Sending (SMTP)"
            server={draft.smtp}
            error={errors['smtp.host'] ?? errors['smtp.port']}
            onChange={(smtp) => change({ smtp })}
          />
        </div>
      </details>
      {testing.data && <Steps steps={testing.data.steps} />}
      {testing.isError && Object.keys(errors).length === 0 && (
        <Banner variant="bad">{errorMessage(testing.error, 'The connection could not be tried.')}</Banner>
      )}
      {connecting.isError && Object.keys(errors).length === 0 && (
        <Banner variant="bad">
          {errorMessage(connecting.error, 'The account could not be connected. Nothing was kept.')}
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={() => testing.mutate()}>
          {testing.isPending ? 'Testing...' : 'Test connection'}
        </Button>
        <Button type="submit" variant="primary" disabled={isBusy}>
          {connecting.isPending ? 'Connecting...' : account ? 'Reconnect' : 'Connect'}
        </Button>
      </div>
    </form>
  )
}

const stepNames = { imap: 'Reading mail', folders: 'Reading the folders', smtp: 'Sending mail' }

const Steps = ({ steps }: { steps: ConnectionTestStep[] }) => (
  <ul role="status" ref={(list) => list?.scrollIntoView({ block: 'nearest' })} className="scroll-mb-20 space-y-1.5">
    {steps.map(({ step, ok, said }) => (
      <li key={step} className="flex items-start gap-2">
        {ok ? (
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-awning" />
        ) : (
          <X aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brick" />
        )}
        <span>
          <span className="font-medium">
            {stepNames[step]} {ok ? 'works' : 'failed'}:
          </span>{' '}
          {said}
        </span>
      </li>
    ))}
  </ul>
)
