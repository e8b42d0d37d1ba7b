import { type FormEvent, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { type QuoteDetails, recordAnswer } from '../api'
import { useQuoteAction } from './queries'

/** For an answer that came by phone or mail. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Record Answer"
      description="The client answered by phone, by mail or in person."
    >
      <form onSubmit={submit} noValidate className="space-y-4">
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
              As if the client had accepted it on the page: a deal is won, a deposit is billed, the rest is scheduled.
              Of optional lines and alternatives, what you proposed counts.
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
        {saving.isError && Object.keys(errors).length === 0 && (
          <Banner variant="bad">
            {errorMessage(saving.error, 'The answer could not be recorded. Please try again.')}
          </Banner>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Record Answer
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
