import { type Dispatch, type SetStateAction, useEffect, useState, useSyncExternalStore } from 'react'
import { isOutdated, isSame, restoreDraft } from './restore-draft'
import { newIdempotencyKey as newId } from './send'
import { deleteDraft, type StoredDraft, storeDraft, storedDrafts, watchDrafts } from './stored-drafts'

type FormDraftOptions<Draft> = {
  /** Of this form and this record alone: 'deal.12', 'deal.new'. */
  form: string
  /** Ends the sentence 'You have an unsaved draft of …' */
  what: string
  /** What the form shows when it opens. */
  initial: Draft
  /** A record that is not saved yet. */
  isNew: boolean
  onRestore?: (draft: Draft) => void
}

export type FormDraft<Draft> = {
  draft: Draft
  setDraft: Dispatch<SetStateAction<Draft>>
  what: string
  isTyped: boolean
  isKept: boolean
  /** A draft from an earlier visit. */
  offered: { stored: StoredDraft<Draft>; isOutdated: boolean } | null
  restore: () => void
  discardOffered: () => void
  /** Once it is saved, or thrown away on purpose. */
  clear: () => void
  /** The form shows another version of the record; nothing is typed into it yet. */
  reset: (shown: Draft) => void
}

/**
 * The state of a form, kept in this browser from the first change until it is saved or thrown away, and offered when the form
 * opens again. `DraftNotice` shows the offer.
 */
export function useFormDraft<Draft extends Record<string, unknown>>(
  options: FormDraftOptions<Draft>,
): FormDraft<Draft> {
  const { form, what, isNew, onRestore } = options
  const [base, setBase] = useState(options.initial)
  const [draft, setDraft] = useState(options.initial)
  const [ownId] = useState(newId)
  const [isKept, setKept] = useState(false)
  const [offeredIds, setOfferedIds] = useState(() =>
    storedDrafts<Draft>(form)
      .filter((stored) => !isSame(restoreDraft(stored, base, isNew), base))
      .map(({ id }) => id),
  )
  const isTyped = !isSame(draft, base)
  const current = { id: ownId, at: new Date().toISOString(), base, draft }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change is stored, not the passing of time
  useEffect(() => {
    if (isTyped) setKept(storeDraft(form, current))
    else deleteDraft(form, ownId)
  }, [draft, base])

  const stored = useStoredDraft<Draft>(form, offeredIds)
  return {
    draft,
    setDraft,
    what,
    isTyped,
    isKept: isTyped && isKept,
    offered: stored && { stored, isOutdated: !isNew && isOutdated(stored, base) },
    restore: () => {
      if (!stored) return
      // What is in the form meanwhile is offered in turn.
      const replaced = { ...current, id: newId() }
      deleteDraft(form, stored.id)
      if (isTyped && storeDraft(form, replaced)) setOfferedIds([...offeredIds, replaced.id])
      const restored = restoreDraft(stored, base, isNew)
      setDraft(restored)
      onRestore?.(restored)
    },
    discardOffered: () => stored && deleteDraft(form, stored.id),
    clear: () => deleteDraft(form, ownId),
    reset: (shown) => {
      setBase(shown)
      setDraft(shown)
    },
  }
}

/** The newest of these drafts that is still stored. */
function useStoredDraft<Draft>(form: string, ids: string[]): StoredDraft<Draft> | null {
  const newest = () => storedDrafts<Draft>(form).find(({ id }) => ids.includes(id))
  const id = useSyncExternalStore(watchDrafts, () => newest()?.id ?? null)
  return id === null ? null : (newest() ?? null)
}
