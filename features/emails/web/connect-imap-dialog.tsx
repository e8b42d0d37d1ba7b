import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { refresh } from '#kit/queries'
import { fieldsOf, saidBy } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import type { MailServer } from '../mail-account'
import {
  type Backfill,
  connectMail,
  discoverMail,
  type MailAccountOverview,
  type TestStep,
  testMail,
} from '../mail-api'
import { backfillChoices } from './backfill-choices'
import { ServerFields } from './server-fields'

const blank = {
  address: '',
  password: '',
  username: '',
  senderName: '',
  backfill: 'year' as Backfill,
  imap: { host: '', port: 993, security: 'tls' } as MailServer,
  smtp: { host: '', port: 465, security: 'tls' } as MailServer,
}

type ConnectProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The account whose connection is renewed. */
  again?: MailAccountOverview
}

/** Any mailbox that speaks IMAP: the servers of common providers are known, and nothing is kept before all of it works. */
export function ConnectImapDialog({ open, onOpenChange, again }: ConnectProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={again ? `Reconnect ${again.address}` : 'Connect by IMAP'}
      description={
        again
          ? 'Enter the password that holds now. Your mail stays as it is, and nothing is fetched twice.'
          : 'Your password is kept encrypted, and sent to your provider only, over an encrypted connection.'
      }
    >
      <ConnectForm again={again} done={() => onOpenChange(false)} />
    </Dialog>
  )
}

const knownOf = ({ address, senderName, servers }: MailAccountOverview) => ({
  ...blank,
  address,
  senderName,
  ...servers,
})

function ConnectForm({ again, done }: { again: MailAccountOverview | undefined; done: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const [draft, setDraft] = useState(again ? knownOf(again) : blank)
  const [advice, setAdvice] = useState<string | null>(null)
  const foundHost = useRef('')
  const finding = useMutation({
    mutationFn: (address: string) => send(discoverMail, { address }),
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
  const testing = useMutation({ mutationFn: () => send(testMail, draft), retry: false })
  const connecting = useMutation({
    mutationFn: () => send(connectMail, draft),
    retry: false,
    onSuccess: ({ address }) => {
      toast({ title: 'Connected', description: `${address} is connected. Your mail is on its way.` })
      done()
    },
    onSettled: () => refresh(client, '/api/mail', '/api/gmail', '/api/outlook', '/api/settings/standings'),
  })
  const wrong = { ...fieldsOf(testing.error), ...fieldsOf(connecting.error) }
  /** What was said about the old entries is no longer true of the new ones. */
  const change = (part: Partial<typeof blank>) => {
    setDraft({ ...draft, ...part })
    testing.reset()
    connecting.reset()
  }
  /** Servers that were entered by hand stay as they are. */
  const find = () => {
    const isOurs = draft.imap.host === '' || draft.imap.host === foundHost.current
    if (!again && draft.address.includes('@') && isOurs) finding.mutate(draft.address.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    testing.reset()
    connecting.mutate()
  }
  const isBusy = testing.isPending || connecting.isPending
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label="Email address"
        type="email"
        autoComplete="email"
        value={draft.address}
        error={wrong.address}
        readOnly={again !== undefined}
        onBlur={find}
        onChange={(event) => change({ address: event.target.value })}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="off"
        value={draft.password}
        error={wrong.password}
        autoFocus={again !== undefined}
        {...(advice && { hint: advice })}
        onChange={(event) => change({ password: event.target.value })}
      />
      <Field
        label="Your name, as others see it"
        value={draft.senderName}
        error={wrong.senderName}
        onChange={(event) => change({ senderName: event.target.value })}
      />
      {!again && (
        <Select
          label="Fetch mail"
          value={draft.backfill}
          options={backfillChoices}
          onChange={(event) => change({ backfill: event.target.value as Backfill })}
        />
      )}
      <details
        open={finding.isError || Object.keys(wrong).some((name) => /imap|smtp|username/.test(name)) || undefined}
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
            error={wrong.username}
            onChange={(event) => change({ username: event.target.value })}
          />
          <ServerFields
            legend="Reading (IMAP)"
            server={draft.imap}
            error={wrong['imap.host'] ?? wrong['imap.port']}
            onChange={(imap) => change({ imap })}
          />
          <ServerFields
            legend="Sending (SMTP)"
            server={draft.smtp}
            error={wrong['smtp.host'] ?? wrong['smtp.port']}
            onChange={(smtp) => change({ smtp })}
          />
        </div>
      </details>
      {testing.data && <Steps steps={testing.data.steps} />}
      {testing.isError && Object.keys(wrong).length === 0 && (
        <Banner look="bad">{saidBy(testing.error, 'The connection could not be tried.')}</Banner>
      )}
      {connecting.isError && Object.keys(wrong).length === 0 && (
        <Banner look="bad">{saidBy(connecting.error, 'The account could not be connected. Nothing was kept.')}</Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={() => testing.mutate()}>
          {testing.isPending ? 'Testing...' : 'Test connection'}
        </Button>
        <Button type="submit" look="primary" disabled={isBusy}>
          {connecting.isPending ? 'Connecting...' : again ? 'Reconnect' : 'Connect'}
        </Button>
      </div>
    </form>
  )
}

const stepNames = { imap: 'Reading mail', folders: 'Reading the folders', smtp: 'Sending mail' }

const Steps = ({ steps }: { steps: TestStep[] }) => (
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
