import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import type { Linked } from '#kit/link-picker'
import { refresh } from '#kit/queries'
import { fieldsOf, ResponseError } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createDeal, editDeal, listDeals, readDeal } from '../api'
import type { Deal } from '../deal'
import { isJustWon } from '../stage-change'
import { DealConflict } from './deal-conflict'
import { DealFields } from './deal-fields'
import { blankDraft, changesFrom, type DealDraft, differences, draftOf, problemsOf, sentFrom } from './draft'
import { failedTo } from './failure'

/** A deal that is there, or whose client the new one shall have. */
export type Opened = { deal: Deal } | { client: Linked | null }

type DealFormProps = {
  isPage?: boolean
  opened: Opened
  onClose: () => void
  onSaved: (deal: Deal, isJustWon: boolean) => void
}

export function DealForm({ isPage = false, opened, onClose, onSaved }: DealFormProps) {
  const [seen, setSeen] = useState('deal' in opened ? opened.deal : null)
  const [draft, setDraft] = useState('deal' in opened ? draftOf(opened.deal) : blankDraft(opened.client))
  const [found, setFound] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<Deal | null>(null)
  const saving = useSaving({ draft, onChanged: setTheirs, onSaved })
  const wrong = { ...fieldsOf(saving.error), ...found }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = problemsOf(draft)
    setFound(problems)
    if (Object.keys(problems).length === 0) saving.mutate(seen)
    else focusFirstWrong(event.currentTarget)
  }
  const settle = (deal: Deal) => {
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
      {theirs && (
        <DealConflict
          rows={differences(draft, draftOf(theirs))}
          onKeepMine={() => {
            settle(theirs)
            saving.mutate(theirs)
          }}
          onTakeTheirs={() => {
            settle(theirs)
            setDraft(draftOf(theirs))
          }}
        />
      )}
      <form onSubmit={submit} noValidate>
        <DealFields
          draft={draft}
          wrong={wrong}
          onChange={(changes) => {
            setDraft({ ...draft, ...changes })
            setFound({})
            if (saving.isError) saving.reset()
          }}
        />
        {seen && saving.error instanceof ResponseError && saving.error.status === 404 && (
          <div className="mt-4">
            <Banner look="bad">This deal was deleted elsewhere. What you wrote is still here to copy.</Banner>
          </div>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={saving.isPending || theirs !== null}>
            {saving.isPending ? 'Saving...' : seen ? 'Save Changes' : 'Create Deal'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Once the messages stand beside their fields. */
const focusFirstWrong = (form: HTMLFormElement) =>
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

type Saving = { draft: DealDraft; onChanged: (theirs: Deal) => void; onSaved: DealFormProps['onSaved'] }

function useSaving({ draft, onChanged, onSaved }: Saving) {
  const client = useQueryClient()
  const toast = useToast()
  // An unchanged form sent again is the same wish.
  const wish = useMemo(() => sentFrom(draft), [draft])
  return useMutation({
    mutationFn: (seen: Deal | null) => (seen ? saveOver(seen, draft) : send(createDeal, wish)),
    retry: false,
    onSuccess: async (answer, seen) => {
      if ('theirs' in answer) return onChanged(answer.theirs)
      onSaved(answer, isJustWon(seen?.stage, answer.stage))
      toast({ title: seen ? 'Deal updated' : 'Deal created', description: answer.name })
      await refresh(client, listDeals.path)
    },
    onError: (error, seen) => toast(failedTo(seen ? 'update' : 'create', error)),
  })
}

/** Saves what was changed. Where another edit came first and touched the same form, it gives that back instead. */
async function saveOver(seen: Deal, draft: DealDraft): Promise<Deal | { theirs: Deal }> {
  const changes = changesFrom(draft, draftOf(seen))
  try {
    return await send(editDeal, { id: seen.id, seenAt: seen.updatedAt, ...changes })
  } catch (error) {
    if (!(error instanceof ResponseError) || error.status !== 409) throw error
    const theirs = await send(readDeal, { id: seen.id })
    const clash =
      differences(draftOf(seen), draftOf(theirs)).length > 0 && differences(draft, draftOf(theirs)).length > 0
    return clash ? { theirs } : send(editDeal, { id: seen.id, seenAt: theirs.updatedAt, ...changes })
  }
}
