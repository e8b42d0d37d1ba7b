import { Field } from '#kit/field'
import { FormDialog } from '#kit/form-dialog'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { type QuoteDetails, recordAnswer } from '../api'
import { useQuoteAction } from './queries'

type AnswerDraft = { answer: 'accepted' | 'declined'; name: string; reason: string }

/** Records an answer that the client gave by phone or mail. */
export function AnswerDialog({ quote, onClose }: { quote: QuoteDetails; onClose: () => void }) {
  const toast = useToast()
  const form = useFormDraft<AnswerDraft>({
    form: `quote.${quote.id}.answer`,
    what: 'this answer',
    isNew: true,
    initial: { answer: 'accepted', name: quote.clientName, reason: '' },
  })
  const { answer, name, reason } = form.draft
  const change = (part: Partial<AnswerDraft>) => form.setDraft({ ...form.draft, ...part })
  const saving = useQuoteAction(
    () => send(recordAnswer, { id: quote.id, answer, ...(answer === 'accepted' ? { name } : { reason }) }),
    () => {
      form.clear()
      onClose()
      toast({ title: answer === 'accepted' ? 'Quote accepted' : 'Quote declined' })
    },
  )
  const errors = fieldsOf(saving.error)
  return (
    <FormDialog
      title="Record Answer"
      description="The client answered by phone, by mail or in person."
      action="Record Answer"
      failed="The answer could not be recorded. Please try again."
      saving={saving}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
      form={form}
    >
      <Select
        label="Answer"
        value={answer}
        options={[
          { value: 'accepted', label: 'Accepted' },
          { value: 'declined', label: 'Declined' },
        ]}
        onChange={(event) => change({ answer: event.target.value as typeof answer })}
      />
      {answer === 'accepted' ? (
        <>
          <Field
            label="Who accepted it"
            value={name}
            error={errors.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <p className="text-[13px] text-quiet">
            As if the client had accepted it on the page: a deal is won, a deposit is billed, the rest is scheduled. Of
            optional lines and alternatives, what you proposed counts.
          </p>
        </>
      ) : (
        <Field
          label="Why (optional)"
          value={reason}
          error={errors.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      )}
    </FormDialog>
  )
}
