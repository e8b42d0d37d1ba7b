import { useEffect, useState } from 'react'
import { blankDraft, type NoteDraft } from '../draft'

const storageKey = 'mainstreet.new-note'

/** The draft of a new note, kept in localStorage so that it survives closing the window. */
export function useStoredDraft(start: Partial<NoteDraft>) {
  const [draft, setDraft] = useState<NoteDraft>(() => ({ ...blankDraft, ...start, ...loadDraft() }))
  const isWritten = draft.title !== '' || draft.content !== ''
  useEffect(() => storeDraft(isWritten ? draft : null), [draft, isWritten])
  return {
    draft,
    isWritten,
    change: (changes: Partial<NoteDraft>) => setDraft((now) => ({ ...now, ...changes })),
    discard: () => {
      setDraft(blankDraft)
      storeDraft(null)
    },
  }
}

function loadDraft(): Partial<NoteDraft> {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<NoteDraft>
    return Object.fromEntries(Object.entries(stored).filter(([name]) => name in blankDraft))
  } catch {
    return {}
  }
}

function storeDraft(draft: NoteDraft | null): void {
  try {
    if (draft) localStorage.setItem(storageKey, JSON.stringify(draft))
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is full or blocked: the draft lives only on the screen.
  }
}
