import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, lazy, type Ref, Suspense, useId, useState } from 'react'
import { currentUser } from '#features/sessions/api'
import { useBusiness, useOwnerTimeZone } from '#features/settings/web/queries'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { showTime } from '#kit/dates'
import { inputClasses } from '#kit/field'
import { Notice } from '#kit/notice'
import { queryFor } from '#kit/queries'
import { send } from '#kit/send'
import { openEmail } from '../api'
import type { Sender } from '../draft'
import type { OpenedEmail } from '../email'
import { mailLimits } from '../mail-limits'
import { AttachmentsField } from './attachments-field'
import { ComposeRow } from './compose-row'
import { ForwardedMail } from './forwarded-mail'
import type { ComposeContext } from './initial-draft'
import { PeopleField } from './people-field'
import { useSenders } from './queries'
import type { EditorHandle } from './rich-editor'
import type { Draft, DraftState } from './use-draft'

/** The editor is as large as the rest of a screen, so it is loaded separately and the form does not wait for it. */
const editorModule = import('./rich-editor')
const RichEditor = lazy(async () => ({ default: (await editorModule).RichEditor }))

/** Undefined while loading. */
export function useComposeContext(): ComposeContext | undefined {
  const senders = useSenders()
  const user = useQuery(queryFor(currentUser, {}))
  const business = useBusiness()
  const timeZone = useOwnerTimeZone()
  if (senders.isPending || user.isPending || business.isPending) return undefined
  return { senders: senders.data ?? [], ownAddress: user.data?.email ?? '', timeZone }
}

export type FieldErrors = Partial<Record<'to' | 'subject' | 'body' | 'senderEmail', string>>

type ComposeFormProps = {
  draft: Draft
  senders: Sender[]
  errors: FieldErrors
  editor: Ref<EditorHandle>
  focus?: 'to' | 'body'
  original?: OpenedEmail | undefined
  onOpenOther: (theirs: OpenedEmail) => void
}

/** The fields of a mail, on the compose page and in the dialog. */
export function ComposeForm({ draft, senders, errors, editor, focus, original, onOpenOther }: ComposeFormProps) {
  const { fields, change } = draft
  const timeZone = useOwnerTimeZone()
  const [showsBcc, setShowsBcc] = useState(fields.bcc.length > 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button that sends
    <div
      className="space-y-3"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.closest('form')?.requestSubmit()
      }}
    >
      <SendingNotice senders={senders} accountId={fields.accountId} />
      {draft.state === 'changed elsewhere' && <ChangedElsewhere draft={draft} onOpenOther={onOpenOther} />}
      <FromRow draft={draft} senders={senders} error={errors.senderEmail} />
      <PeopleField
        label="To"
        people={fields.to}
        onChange={(to) => change({ to })}
        error={errors.to}
        autoFocus={focus === 'to'}
      />
      <PeopleField
        label="CC"
        people={fields.cc}
        onChange={(cc) => change({ cc })}
        after={
          !showsBcc && (
            <Button variant="quiet" className="h-10 md:h-10" onClick={() => setShowsBcc(true)}>
              Add BCC
            </Button>
          )
        }
      />
      {showsBcc && <PeopleField label="BCC" people={fields.bcc} onChange={(bcc) => change({ bcc })} />}
      <TextRow
        label="Subject"
        value={fields.subject}
        maxLength={mailLimits.subject}
        error={errors.subject}
        onChange={(subject) => change({ subject })}
      />
      <Suspense fallback={<div aria-busy="true" className="h-64 rounded-control border border-edge bg-card" />}>
        <RichEditor
          label="Message"
          start={fields.html}
          error={errors.body}
          handle={editor}
          autoFocus={focus === 'body'}
          onChange={(html) => change({ html })}
        />
      </Suspense>
      <ForwardedMail draft={draft} original={original} />
      <AttachmentsField draft={draft} />
      <p role="status" className="text-[13px] text-quiet">
        {saveStateText[draft.state]}
        {draft.state === 'saved' && draft.stored && ` at ${showTime(draft.stored.receivedAt, timeZone)}`}
      </p>
    </div>
  )
}

type TextRowProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  error: string | undefined
  onChange: (value: string) => void
}

function TextRow({ label, error, onChange, ...rest }: TextRowProps) {
  const id = useId()
  return (
    <ComposeRow label={label} id={id} error={error}>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
        className={classes(inputClasses, error && 'border-brick')}
        {...rest}
      />
    </ComposeRow>
  )
}

const saveStateText: Record<DraftState, string> = {
  untouched: 'What you write is kept as a draft.',
  unsaved: 'Not saved yet',
  saving: 'Saving...',
  saved: 'Draft saved',
  failed: 'The draft could not be saved. What you wrote is still here; it is tried again when you go on.',
  'changed elsewhere': 'Not saved: this draft was changed in another window.',
}

/** Says why mail cannot be sent, with a link to the settings. */
function SendingNotice({ senders, accountId }: { senders: Sender[]; accountId: number | null }) {
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

function FromRow({
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
      <TextRow
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

function ChangedElsewhere({ draft, onOpenOther }: { draft: Draft; onOpenOther: (theirs: OpenedEmail) => void }) {
  const theirs = () => send(openEmail, { id: String(draft.stored?.id) })
  return (
    <Banner variant="bad">
      <p>This draft was changed in another window, or is no longer a draft. Nothing was overwritten.</p>
      <p className="mt-1.5 flex flex-wrap gap-2">
        <Button onClick={() => void theirs().then(draft.overwrite, () => {})}>Keep what I wrote here</Button>
        <Button onClick={() => void theirs().then(onOpenOther, () => {})}>Take the other</Button>
      </p>
    </Banner>
  )
}
