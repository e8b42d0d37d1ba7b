import { useState } from 'react'
import { Field } from '#kit/field'
import { FormDialog } from '#kit/form-dialog'
import { fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { type QuoteDetails, recordAnswer } from '../api'
import { useQuoteAction } from './queries'

/** Records an answer that the client gave by phone or mail. */
export function AnswerDialog({ quote, onClose }: { quote: QuoteDetails; onClose: () => void }) {
  const toast = useToast()
  const [answer, setAnswer] = useState<'accepted' | 'declined'>('accepted')
  const [name, setName] = useState(quote.clientName)
  const [reason, setReason] = useState('')
  const saving = useQuoteAction(
    () => send(recordAnswer, { id: quote.id, answer, ...(answer === 'accepted' ? { name } : { reason }) }),
    () => {
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
    >
      <Select
        label="Answer"
        value={answer}
        options={[
          { value: 'accepted', label: 'Accepted' },
          { value: 'declined', label: 'Declined' },
        ]}
        onChange={(event) => setAnswer(event.target.value as typeof answer)}
      />
      {answer === 'accepted' ? (
        <>
          <Field
            label="Who accepted it"
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.target.value)}
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
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  )
}
