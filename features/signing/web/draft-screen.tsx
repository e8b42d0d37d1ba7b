import { Link, useNavigate } from '@tanstack/react-router'
import { Send, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestFor } from '#core/call'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { Page } from '#kit/page'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { changeDraft, downloadSignDocument, removeDraft, type SignRequestDetails, sendDraft } from '../api'
import type { SignRequest } from '../sign-request'
import { useSignAction } from './queries'
import { draftOf, inputOf } from './request-draft'
import { RequestFields } from './request-fields'
import { sentToast } from './sent-toast'

/** Loads pdf.js. */
const FieldPlacement = lazy(() => import('./field-placement'))

/** A request before it is sent: who signs, and where on the pages. */
export function DraftScreen({ request }: { request: SignRequestDetails }) {
  const { id, title, clientName } = request
  const editing = useDraft(request)
  const { form, saving, sending, errors } = editing
  const { draft, setDraft } = form
  const isBusy = saving.isPending || sending.isPending
  const failure = saving.error ?? sending.error
  return (
    <Page
      title={title}
      subtitle={['Draft', clientName].filter(Boolean).join(' · ')}
      actions={
        <>
          <DeleteButton id={id} />
          <Button disabled={isBusy || !form.isTyped} onClick={() => saving.mutate(undefined)}>
            Save draft
          </Button>
          <Button variant="primary" disabled={isBusy} onClick={() => sending.mutate(undefined)}>
            <Send aria-hidden="true" /> {sending.isPending ? 'Sending…' : 'Send'}
          </Button>
        </>
      }
    >
      <DraftNotice form={form} />
      {failure && (
        <div className="mb-4">
          <Banner variant="bad">
            {fieldProblem(errors) ?? errorMessage(failure, 'Nothing was changed. Please try again.')}
          </Banner>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <form
          noValidate
          className="space-y-5 rounded-card border bg-card p-5"
          onSubmit={(event) => {
            event.preventDefault()
            saving.mutate(undefined)
          }}
        >
          <p className="text-[13px] text-quiet">
            Nobody is asked before you send it. <SourceLink request={request} />
          </p>
          <RequestFields draft={draft} errors={errors} onChange={(changes) => setDraft({ ...draft, ...changes })} />
          <button type="submit" className="hidden" />
        </form>
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          <FieldPlacement
            url={requestFor(downloadSignDocument, { id }).url}
            signers={draft.signers}
            onChange={(signers) => setDraft({ ...draft, signers })}
          />
        </Suspense>
      </div>
    </Page>
  )
}

function useDraft(request: SignRequestDetails) {
  const { id } = request
  const toast = useToast()
  const [seenAt, setSeenAt] = useState(request.updatedAt)
  const form = useFormDraft({
    form: `signatures.draft.${id}`,
    what: 'this request',
    isNew: false,
    initial: draftOf(request),
  })
  const save = async () => {
    const saved = await send(changeDraft, { id, ...inputOf(form.draft), seenAt } as never)
    setSeenAt(saved.updatedAt)
    form.reset(draftOf(saved))
    return saved as SignRequest
  }
  const saving = useSignAction(save, () => toast({ title: 'Draft saved' }))
  const sending = useSignAction(
    async () => {
      if (form.isTyped) await save()
      return send(sendDraft, { id })
    },
    ({ mailed }) => {
      form.clear()
      toast(sentToast(mailed))
    },
  )
  return { form, saving, sending, errors: fieldsOf(saving.error ?? sending.error) }
}

/** Of fields on pages, which have no place of their own for messages. */
const fieldProblem = (errors: Record<string, string>) =>
  errors.signers ?? Object.entries(errors).find(([name]) => /^signers\.\d+\.fields/.test(name))?.[1]

function SourceLink({ request: { contractId, quoteId, documentId } }: { request: SignRequestDetails }) {
  const link = 'text-awning underline'
  if (contractId)
    return (
      <Link to="/contracts/$id" params={{ id: String(contractId) }} className={link}>
        Open the contract
      </Link>
    )
  if (quoteId)
    return (
      <Link to="/quotes/$id" params={{ id: String(quoteId) }} className={link}>
        Open the quote
      </Link>
    )
  if (documentId)
    return (
      <Link to="/documents" search={{ document: documentId } as never} className={link}>
        Open the document
      </Link>
    )
  return 'What was to be signed was deleted.'
}

function DeleteButton({ id }: { id: number }) {
  const navigate = useNavigate()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const removing = useSignAction(
    () => send(removeDraft, { id }),
    () => {
      toast({ title: 'Draft deleted' })
      void navigate({ to: '/signatures' })
    },
  )
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" /> Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete draft"
        question="The signers and fields of this draft are deleted. The document stays."
        action="Delete"
        busy={removing.isPending}
        onConfirm={() => removing.mutate(undefined)}
      />
    </>
  )
}
