import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { ConflictPanel, DifferenceTable } from '#kit/conflict-panel'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import type { LinkedRecord } from '#kit/link-picker'
import { refresh } from '#kit/queries'
import { fieldsOf, isConflict, isNotFound } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createDeal, editDeal, listDeals, readDeal } from '../api'
import type { Deal } from '../deal'
import { isJustWon } from '../stage-change'
import { DealFields } from './deal-fields'
import { changedFields, type DealDraft, differences, draftErrors, draftOf, emptyDraft, requestFromDraft } from './draft'
import { failureToast } from './failure-toast'

/** An existing deal, or the preselected client of a new one. */
export type FormTarget = { deal: Deal } | { client: LinkedRecord | null }

type DealFormProps = {
  isPage?: boolean
  target: FormTarget
  onClose: () => void
  onSaved: (deal: Deal, isJustWon: boolean) => void
}

export function DealForm({ isPage = false, target, onClose, onSaved }: DealFormProps) {
  const [seen, setSeen] = useState('deal' in target ? target.deal : null)
  const form = useFormDraft({
    ...draftKey(target),
    isNew: !('deal' in target),
    initial: 'deal' in target ? draftOf(target.deal) : emptyDraft(target.client),
  })
  const { draft, setDraft } = form
  const [clientErrors, setClientErrors] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<Deal | null>(null)
  const saving = useSaveDeal({
    draft,
    onChanged: setTheirs,
    onSaved: (...saved) => {
      form.clear()
      onSaved(...saved)
    },
  })
  const errors = { ...fieldsOf(saving.error), ...clientErrors }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = draftErrors(draft)
    setClientErrors(found)
    if (Object.keys(found).length === 0) saving.mutate(seen)
    else focusFirstError(event.currentTarget)
  }
  const resolveConflict = (deal: Deal) => {
    setSeen(deal)
    setTheirs(null)
  }
  return (
    <Dialog
      open
      isPage={isPage}
      onOpenChange={(open) => open || onClose()}
      title={seen ? 'Edit Deal' : 'Create New Deal'}
    >
      <DraftNotice form={form} />
      {theirs && (
        <ConflictPanel
          title="This deal was changed elsewhere."
          onKeepMine={() => {
            resolveConflict(theirs)
            saving.mutate(theirs)
          }}
          onTakeTheirs={() => {
            resolveConflict(theirs)
            form.reset(draftOf(theirs))
          }}
        >
          <DifferenceTable differences={differences(draft, draftOf(theirs))} />
        </ConflictPanel>
      )}
      <form onSubmit={submit} noValidate>
        <DealFields
          draft={draft}
          errors={errors}
          onChange={(changes) => {
            setDraft({ ...draft, ...changes })
            setClientErrors({})
            if (saving.isError) saving.reset()
          }}
        />
        {seen && isNotFound(saving.error) && (
          <div className="mt-4">
            <Banner variant="bad">This deal was deleted elsewhere. What you wrote is still here to copy.</Banner>
          </div>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={saving.isPending || theirs !== null}>
            {saving.isPending ? 'Saving...' : seen ? 'Save Changes' : 'Create Deal'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function draftKey(target: FormTarget) {
  if ('deal' in target) return { form: `deal.${target.deal.id}`, what: 'this deal' }
  return { form: target.client ? `deal.new.client.${target.client.id}` : 'deal.new', what: 'a new deal' }
}

/** After the next render, when the invalid fields are marked. */
const focusFirstError = (form: HTMLFormElement) =>
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

type SaveOptions = { draft: DealDraft; onChanged: (theirs: Deal) => void; onSaved: DealFormProps['onSaved'] }

function useSaveDeal({ draft, onChanged, onSaved }: SaveOptions) {
  const client = useQueryClient()
  const toast = useToast()
  // Sending an unchanged form again reuses the idempotency key, which belongs to this object.
  const request = useMemo(() => requestFromDraft(draft), [draft])
  return useMutation({
    mutationFn: (seen: Deal | null) => (seen ? saveChanges(seen, draft) : send(createDeal, request)),
    retry: false,
    onSuccess: async (answer, seen) => {
      if ('theirs' in answer) return onChanged(answer.theirs)
      onSaved(answer, isJustWon(seen?.stage, answer.stage))
      toast({ title: seen ? 'Deal updated' : 'Deal created', description: answer.name })
      await refresh(client, listDeals.path)
    },
    onError: (error, seen) => toast(failureToast(seen ? 'update' : 'create', error)),
  })
}

/** Saves the changed fields. If another edit conflicts with them, returns that version instead. */
async function saveChanges(seen: Deal, draft: DealDraft): Promise<Deal | { theirs: Deal }> {
  const changes = changedFields(draft, draftOf(seen))
  try {
    return await send(editDeal, { id: seen.id, seenAt: seen.updatedAt, ...changes })
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await send(readDeal, { id: seen.id })
    const hasConflict =
      differences(draftOf(seen), draftOf(theirs)).length > 0 && differences(draft, draftOf(theirs)).length > 0
    return hasConflict ? { theirs } : send(editDeal, { id: seen.id, seenAt: theirs.updatedAt, ...changes })
  }
}
