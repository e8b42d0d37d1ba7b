import { useEffect, useState } from 'react'
import { blankDraft, type NoteDraft } from '../draft'

const storedUnder = 'mainstreet.new-note'

/** A note that is not saved yet is kept in this browser: a closed window takes nothing with it. */
export function useKeptDraft(start: Partial<NoteDraft>) {
  const [draft, setDraft] = useState<NoteDraft>(() => ({ ...blankDraft, ...start, ...kept() }))
  const isWritten = draft.title !== '' || draft.content !== ''
  useEffect(() => keep(isWritten ? draft : null), [draft, isWritten])
  return {
    draft,
    isWritten,
    change: (changes: Partial<NoteDraft>) => setDraft((now) => ({ ...now, ...changes })),
    forget: () => {
      setDraft(blankDraft)
      keep(null)
    },
  }
}

function kept(): Partial<NoteDraft> {
  try {
    const stored = JSON.parse(localStorage.getItem(storedUnder) ?? '{}') as Partial<NoteDraft>
    return Object.fromEntries(Object.entries(stored).filter(([name]) => name in blankDraft))
  } catch {
    return {}
  }
}

function keep(draft: NoteDraft | null): void {
  try {
    if (draft) localStorage.setItem(storedUnder, JSON.stringify(draft))
    else localStorage.removeItem(storedUnder)
  } catch {
    // A browser without room or leave to store keeps the draft only on the screen.
  }
}
