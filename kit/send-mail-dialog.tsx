import { Link } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { plural } from '#core/plural'
import { Banner } from './banner'
import { Button } from './button'
import { Dialog } from './dialog'
import { DraftNotice } from './draft-notice'
import { Field } from './field'
import { useFormDraft } from './form-draft'
import { Notice } from './notice'
import { errorMessage } from './response-error'
import { Skeleton } from './skeleton'
import { TextArea } from './text-area'

type Mail<TextName extends string> = { id: number; to: string; subject: string; withDocuments?: boolean } & Record<
  TextName,
  string
>

type MailFormProps<TextName extends string> = {
  /** Names the draft that is kept in this browser: 'invoice.12.mail'. */
  form: string
  /** The mail as proposed, in the form of the call that sends it. */
  proposed: Mail<TextName>
  textName: TextName
  textLabel: string
  textRows: number
  attachment: { name: string; url: string }
  attachmentNote?: string | undefined
  /** How many documents can be attached too, if the owner chooses to. */
  documents?: number
  hasMailAccount: boolean
  /** What else to do without a mail account; ends a sentence: 'send it yourself.' */
  alternative: string
  errors: Record<string, string>
  failure?: string | undefined
  isSending: boolean
  /** An unchanged mail is the same object each time, so that sending it again cannot send it twice. */
  onSend: (sent: { mail: Mail<TextName>; clearDraft: () => void }) => void
  onClose: () => void
  otherActions?: ReactNode
}

/** A proposed mail with an attachment, to be edited and sent. */
export function SendMailForm<TextName extends string>(props: MailFormProps<TextName>) {
  const { textName, attachment, hasMailAccount, errors, failure, isSending, onClose } = props
  const form = useFormDraft<Mail<TextName>>({
    form: props.form,
    what: 'this mail',
    initial: props.proposed,
    isNew: false,
  })
  const { draft: mail, setDraft: setMail } = form
  const set = (name: 'to' | 'subject' | TextName, value: string) => setMail({ ...mail, [name]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSend({ mail, clearDraft: form.clear })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <DraftNotice form={form} />
      {!hasMailAccount && <NoMailAccount alternative={props.alternative} />}
      <Field
        label="To"
        type="email"
        value={mail.to}
        error={errors.to}
        onChange={(event) => set('to', event.target.value)}
      />
      <Field
        label="Subject"
        value={mail.subject}
        maxLength={300}
        error={errors.subject}
        onChange={(event) => set('subject', event.target.value)}
      />
      <TextArea
        label={props.textLabel}
        rows={props.textRows}
        value={mail[textName]}
        error={errors[textName]}
        onChange={(event) => set(textName, event.target.value)}
      />
      <p className="flex items-center gap-2 text-quiet">
        <Paperclip aria-hidden="true" className="size-4 shrink-0" />
        <a href={attachment.url} download className="min-w-0 truncate text-awning hover:underline">
          {attachment.name}
        </a>
      </p>
      {props.attachmentNote && <p className="!mt-1 text-[13px] text-quiet">{props.attachmentNote}</p>}
      {props.documents ? (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-awning"
            checked={mail.withDocuments ?? false}
            onChange={(event) => setMail({ ...mail, withDocuments: event.target.checked })}
          />
          Attach {plural(props.documents, 'document')} too. The client&apos;s page lists them in any case.
        </label>
      ) : null}
      {errors.withDocuments && <Banner variant="bad">{errors.withDocuments}</Banner>}
      {failure && <Banner variant="bad">{failure}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {props.otherActions}
        <span className="flex-1" />
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={!hasMailAccount || isSending}>
          {isSending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

type SendMailDialogProps<Preview> = {
  title: string
  description: string
  preview: { data: Preview | undefined; error: unknown; isPending: boolean; isError: boolean }
  onClose: () => void
  children: (preview: Preview) => ReactNode
}

/** Loads the proposed mail and shows its form. */
export function SendMailDialog<Preview>({
  title,
  description,
  preview,
  onClose,
  children,
}: SendMailDialogProps<Preview>) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={description}>
      {preview.isPending && <Skeleton className="h-80" />}
      {preview.isError && (
        <Banner variant="bad">
          {errorMessage(preview.error, 'The mail could not be prepared. Please try again.')}
        </Banner>
      )}
      {preview.data && children(preview.data)}
    </Dialog>
  )
}

const NoMailAccount = ({ alternative }: { alternative: string }) => (
  <Notice title="No mail account is connected.">
    Connect one under{' '}
    <Link to="/settings" search={{ section: 'mail' } as never} className="font-medium text-awning underline">
      Settings → Mail
    </Link>
    {`, or download the PDF, ${alternative}`}
  </Notice>
)
