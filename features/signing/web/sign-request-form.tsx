import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createSignRequest } from '../api'
import type { SignSource } from '../sign-request'
import { useSignAction } from './queries'
import { inputOf, newRequest, type SignerDraft } from './request-draft'
import { RequestFields } from './request-fields'
import { sentToast } from './sent-toast'

type FormProps = {
  source: SignSource
  sourceId: number
  language: 'en' | 'es'
  proposed: SignerDraft[]
  onMade: (id: number) => void
}

export function SignRequestForm({ source, sourceId, language, proposed, onMade }: FormProps) {
  const toast = useToast()
  const form = useFormDraft({
    form: `signatures.new.${source}.${sourceId}`,
    what: 'this request',
    isNew: true,
    initial: newRequest(language, proposed),
  })
  const { draft, setDraft } = form
  const making = useSignAction(
    (isDraft: boolean) =>
      send(createSignRequest, { ...inputOf(draft), draft: isDraft, [`${source}Id`]: sourceId } as never),
    ({ id, state, mailed }) => {
      form.clear()
      toast(state === 'draft' ? { title: 'Draft saved' } : sentToast(mailed))
      onMade(id)
    },
  )
  const errors = fieldsOf(making.error)
  const other = errors[`${source}Id`] ?? errors.contractId ?? errors.signers
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        making.mutate(false)
      }}
    >
      <DraftNotice form={form} />
      <RequestFields draft={draft} errors={errors} onChange={(changes) => setDraft({ ...draft, ...changes })} />
      {making.isError && (
        <Banner variant="bad">{other ?? errorMessage(making.error, 'Nothing was sent. Please try again.')}</Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={making.isPending}>
          {making.isPending ? 'Sending…' : 'Request signatures'}
        </Button>
        <Button disabled={making.isPending} onClick={() => making.mutate(true)}>
          Save draft and place fields
        </Button>
      </div>
    </form>
  )
}
