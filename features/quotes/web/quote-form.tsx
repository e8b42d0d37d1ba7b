import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { ConflictPanel, DifferenceTable } from '#kit/conflict-panel'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { refresh } from '#kit/queries'
import { errorMessage, fieldsOf, isConflict } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createQuote, editQuote, listQuotes, type QuoteDetails, readQuote } from '../api'
import type { Quote } from '../quote'
import { isEditable } from '../status'
import { useClientDefaults } from './client-defaults'
import { differences, draftOf, type QuoteDraft, requestErrors, requestFromDraft } from './draft'
import { QuoteFields } from './quote-fields'

type QuoteFormProps = {
  /** Names the draft that is kept in this browser. */
  form: string
  initial: QuoteDraft
  quote: QuoteDetails | null
  /** It keeps its terms instead of taking those of the client. */
  isCopy?: boolean
  onSaved: (quote: Quote) => void
  onCancel: () => void
}

/** Creates or edits a quote. */
export function QuoteForm({ form: formName, initial, quote, isCopy = false, onSaved, onCancel }: QuoteFormProps) {
  const [seen, setSeen] = useState(quote)
  const form = useFormDraft({
    form: formName,
    what: quote ? 'this quote' : 'a new quote',
    initial,
    isNew: quote === null,
  })
  useClientDefaults(form, initial, quote === null && !isCopy)
  const { draft, setDraft } = form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<QuoteDetails | null>(null)
  const saving = useSaveQuote({
    onSaved: (saved) => {
      form.clear()
      onSaved(saved)
    },
    onChanged: setTheirs,
    onRefused: setErrors,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = requestFromDraft(draft)
    const found = requestErrors(request)
    setErrors(found)
    if (Object.keys(found).length > 0) focusFirstError(event.currentTarget as HTMLFormElement)
    else saving.mutate({ seen, request })
  }
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice form={form} />
      {theirs && (
        <ConflictPanel
          title="This quote was changed elsewhere."
          onKeepMine={() => {
            setSeen(theirs)
            setTheirs(null)
            saving.mutate({ seen: theirs, request: requestFromDraft(draft) })
          }}
          onTakeTheirs={() => {
            setSeen(theirs)
            form.reset(draftOf(theirs))
            setTheirs(null)
          }}
        >
          <DifferenceTable differences={differences(draft, draftOf(theirs))} />
        </ConflictPanel>
      )}
      <QuoteFields
        draft={draft}
        errors={errors}
        onChange={(changed) => {
          setDraft(changed)
          if (Object.keys(errors).length > 0) setErrors(requestErrors(requestFromDraft(changed)))
        }}
      />
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={saving.isPending || theirs !== null}>
          {saving.isPending ? 'Saving...' : quote ? 'Save Changes' : 'Create Quote'}
        </Button>
      </div>
    </form>
  )
}

type QuoteRequest = ReturnType<typeof requestFromDraft>
type SaveHandlers = {
  onSaved: (quote: Quote) => void
  onChanged: (theirs: QuoteDetails) => void
  onRefused: (errors: Record<string, string>) => void
}

function useSaveQuote({ onSaved, onChanged, onRefused }: SaveHandlers) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ seen, request }: { seen: QuoteDetails | null; request: QuoteRequest }) =>
      seen ? saveChanges(seen, request) : send(createQuote, request),
    retry: false,
    onSuccess: async (answer, { seen }) => {
      if ('theirs' in answer) return onChanged(answer.theirs)
      toast({ title: seen ? 'Quote updated' : 'Quote created', description: answer.quoteNumber })
      await refresh(client, listQuotes.path)
      onSaved(answer)
    },
    onError: (error, { seen }) => {
      onRefused(fieldsOf(error))
      const failed = `Failed to ${seen ? 'update' : 'create'} quote`
      toast({ title: failed, description: errorMessage(error, 'Something went wrong'), variant: 'destructive' })
    },
  })
}

/** If the quote was changed elsewhere, returns that version for the owner to compare. */
async function saveChanges(seen: QuoteDetails, request: QuoteRequest): Promise<Quote | { theirs: QuoteDetails }> {
  try {
    return await send(editQuote, { ...request, id: seen.id, seenAt: seen.updatedAt })
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await send(readQuote, { id: seen.id })
    // Answered meanwhile: it can no longer be changed.
    if (!isEditable(theirs.status) || theirs.updatedAt === seen.updatedAt) throw error
    return { theirs }
  }
}

/** Runs after the next render, when the invalid fields are marked. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
}
