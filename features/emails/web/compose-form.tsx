import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type Ref, useId, useState } from 'react'
import { currentUser } from '#features/sessions/api'
import { useBusiness, useOwnersZone } from '#features/settings/web/queries'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { showTime } from '#kit/dates'
import { inputClasses } from '#kit/field'
import { Notice } from '#kit/notice'
import { reading } from '#kit/queries'
import { send } from '#kit/send'
import { openEmail } from '../api'
import type { Sender } from '../draft'
import type { OpenedEmail } from '../email'
import { mailLimits } from '../sending'
import { AttachmentsField } from './attachments-field'
import { ComposeRow } from './compose-row'
import type { Writer } from './compose-start'
import { useSenders } from './mail-queries'
import { PeopleField } from './people-field'
import { type EditorHandle, RichEditor } from './rich-editor'
import type { Draft, DraftState } from './use-draft'

/** Who may write, once that is known. */
export function useWriter(): Writer | undefined {
  const senders = useSenders()
  const user = useQuery(reading(currentUser, {}))
  const business = useBusiness()
  const timeZone = useOwnersZone()
  if (senders.isPending || user.isPending || business.isPending) return undefined
  return { senders: senders.data ?? [], ownAddress: user.data?.email ?? '', timeZone }
}

export type Wrong = Partial<Record<'to' | 'subject' | 'body' | 'senderEmail', string>>

type ComposeFormProps = {
  draft: Draft
  senders: Sender[]
  wrong: Wrong
  editor: Ref<EditorHandle>
  focus?: 'to' | 'body'
  onTheirs: (theirs: OpenedEmail) => void
}

/** The fields of a mail, the same on the page and in the dialog. */
export function ComposeForm({ draft, senders, wrong, editor, focus, onTheirs }: ComposeFormProps) {
  const { fields, change } = draft
  const timeZone = useOwnersZone()
  const [withCopies, setWithCopies] = useState(fields.bcc.length > 0)
  return (
    <div className="space-y-3">
      <Standing senders={senders} accountId={fields.accountId} />
      {draft.state === 'changed elsewhere' && <ChangedElsewhere draft={draft} onTheirs={onTheirs} />}
      <From draft={draft} senders={senders} error={wrong.senderEmail} />
      <PeopleField
        label="To"
        people={fields.to}
        onChange={(to) => change({ to })}
        error={wrong.to}
        autoFocus={focus === 'to'}
      />
      <PeopleField
        label="CC"
        people={fields.cc}
        onChange={(cc) => change({ cc })}
        after={
          !withCopies && (
            <Button look="quiet" className="h-10 md:h-10" onClick={() => setWithCopies(true)}>
              Add BCC
            </Button>
          )
        }
      />
      {withCopies && <PeopleField label="BCC" people={fields.bcc} onChange={(bcc) => change({ bcc })} />}
      <Line
        label="Subject"
        value={fields.subject}
        maxLength={mailLimits.subject}
        error={wrong.subject}
        onChange={(subject) => change({ subject })}
      />
      <RichEditor
        label="Message"
        start={fields.html}
        error={wrong.body}
        handle={editor}
        autoFocus={focus === 'body'}
        onChange={(html) => change({ html })}
      />
      <AttachmentsField draft={draft} />
      <p role="status" className="text-[13px] text-quiet">
        {saidOf[draft.state]}
        {draft.state === 'saved' && draft.kept && ` at ${showTime(draft.kept.receivedAt, timeZone)}`}
      </p>
    </div>
  )
}

type LineProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  error: string | undefined
  onChange: (value: string) => void
}

function Line({ label, error, onChange, ...rest }: LineProps) {
  const id = useId()
  return (
    <ComposeRow label={label} id={id} error={error}>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-said` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={classes(inputClasses, error && 'border-brick')}
        {...rest}
      />
    </ComposeRow>
  )
}

const saidOf: Record<DraftState, string> = {
  untouched: 'What you write is kept as a draft.',
  unsaved: 'Not saved yet',
  saving: 'Saving...',
  saved: 'Draft saved',
  failed: 'The draft could not be saved. What you wrote is still here; it is tried again when you go on.',
  'changed elsewhere': 'Not saved: this draft was changed in another window.',
}

/** What is missing before anything can leave, and where that is mended. */
function Standing({ senders, accountId }: { senders: Sender[]; accountId: number | null }) {
  const sender = senders.find((one) => one.accountId === accountId)
  if (sender?.isSample) {
    return (
      <p className="rounded-control bg-sunken px-3.5 py-2.5">
        This is the demo: what you send lies in Sent, and nobody receives it.
      </p>
    )
  }
  if (senders.length > 0 && !sender?.needsReconnect) return null
  return (
    <Notice>
      {sender
        ? `${sender.address} must be signed in anew before it can send. `
        : 'No mail account is connected, so nothing can leave yet. Drafts are kept. '}
      <Link to="/settings" search={{ section: 'mail' } as never} className="font-medium text-awning underline">
        {sender ? 'Reconnect in Settings' : 'Connect one in Settings'}
      </Link>
    </Notice>
  )
}

function From({
  draft: { fields, change },
  senders,
  error,
}: {
  draft: Draft
  senders: Sender[]
  error: string | undefined
}) {
  if (senders.length === 0) {
    return (
      <Line
        label="From"
        type="email"
        value={fields.senderEmail}
        error={error}
        onChange={(senderEmail) => change({ senderEmail })}
      />
    )
  }
  if (senders.length === 1) return null
  return (
    <ComposeRow label="From" id="compose-from" error={error}>
      <select
        id="compose-from"
        value={String(fields.accountId ?? senders[0]?.accountId)}
        onChange={({ target }) => {
          const sender = senders.find(({ accountId }) => String(accountId) === target.value)
          if (sender) change({ accountId: sender.accountId, senderEmail: sender.address })
        }}
        className={inputClasses}
      >
        {senders.map(({ accountId, address, name }) => (
          <option key={accountId} value={accountId}>
            {name ? `${name} <${address}>` : address}
          </option>
        ))}
      </select>
    </ComposeRow>
  )
}

function ChangedElsewhere({ draft, onTheirs }: { draft: Draft; onTheirs: (theirs: OpenedEmail) => void }) {
  const theirs = () => send(openEmail, { id: String(draft.kept?.id) })
  return (
    <Banner look="bad">
      <p>This draft was changed in another window, or is no longer a draft. Nothing was overwritten.</p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        <Button onClick={() => void theirs().then(draft.overwrite, () => {})}>Keep what I wrote here</Button>
        <Button onClick={() => void theirs().then(onTheirs, () => {})}>Take the other</Button>
      </p>
    </Banner>
  )
}
