import { useEffect, useRef, useState } from 'react'
import { second } from '#core/durations'
import { isConflict, ResponseError } from '#kit/response-error'
import { send } from '#kit/send'
import { editNote, openNote } from '../api'
import { conflictingFields, differingFields, draftToNote, mergeDrafts, type NoteDraft, noteToDraft } from '../draft'
import type { Note } from '../note'
import { draftProblems } from './draft-problems'
import { deleteUnsavedDraft, loadUnsavedDraft, storeUnsavedDraft } from './unsaved-draft'

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'refused' | 'failed' | 'clash'

const saveDelay = 1.2 * second
const retryDelay = 10 * second

/**
 * Saves whenever typing pauses. On a conflict with another window it stops until the owner has chosen. A draft that could
 * not be saved before the form closed is stored and restored when the form opens again; `onLeftUnsaved` reports it.
 */
export function useAutosave(note: Note, onLeftUnsaved: () => void) {
  const [unsaved] = useState(() => loadUnsavedDraft(note.id))
  const [draft, setDraft] = useState(() => unsaved?.draft ?? noteToDraft(note))
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const [theirs, setTheirs] = useState<Note | null>(null)
  const [error, setError] = useState<unknown>(null)
  const now = useRef({ draft, seen: unsaved?.seen ?? note })
  now.current.draft = draft
  const [session] = useState(() => unsaved?.id ?? crypto.getRandomValues(new Uint32Array(2)).join('-'))
  const pendingSave = useRef<Promise<SaveState> | null>(null)
  const hasSaved = useRef(false)

  const isDirty = () => differingFields(now.current.draft, noteToDraft(now.current.seen)).length > 0

  /** False if both sides changed the same field. */
  const mergeFromServer = (fresh: Note): boolean => {
    const base = noteToDraft(now.current.seen)
    if (conflictingFields(now.current.draft, base, noteToDraft(fresh)).length > 0) return false
    const next = mergeDrafts(now.current.draft, base, noteToDraft(fresh))
    now.current = { draft: next, seen: fresh }
    setDraft(next)
    return true
  }

  const saveOnce = async (): Promise<SaveState> => {
    const sent = now.current.draft
    if (Object.keys(draftProblems(sent)).length > 0) return 'refused'
    const { id, updatedAt } = now.current.seen
    try {
      const saved = await send(editNote, { id, seenAt: updatedAt, editSession: session, ...draftToNote(sent) })
      now.current.seen = saved
      hasSaved.current = true
      return isDirty() ? 'unsaved' : 'saved'
    } catch (problem) {
      if (!isConflict(problem)) {
        setError(problem)
        return 'failed'
      }
      const fresh = await send(openNote, { id })
      if (mergeFromServer(fresh)) return saveOnce()
      setTheirs(fresh)
      return 'clash'
    }
  }

  /** Saves run one after the other; each sends the newest draft. */
  const save = async (): Promise<SaveState> => {
    await pendingSave.current
    setSaveState('saving')
    setError(null)
    const saving = saveOnce().catch((problem): SaveState => {
      setError(problem)
      return 'failed'
    })
    pendingSave.current = saving
    const result = await saving
    if (pendingSave.current === saving) pendingSave.current = null
    setSaveState(result)
    if (isDirty()) storeUnsavedDraft(session, now.current)
    else deleteUnsavedDraft(note.id, session)
    return result
  }

  const latestSave = useRef(save)
  latestSave.current = save

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer
  useEffect(() => {
    if (theirs || !isDirty()) return
    setSaveState('unsaved')
    const wait = setTimeout(() => void latestSave.current(), saveDelay)
    return () => clearTimeout(wait)
  }, [draft, theirs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change on the server is merged
  useEffect(() => {
    if (!theirs && !pendingSave.current && isNewer(note, now.current.seen)) mergeFromServer(note)
  }, [note])

  // Save what is still unsaved when the form closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on unmount
  useEffect(() => () => void saveOnUnmount(), [])

  const saveOnUnmount = async () => {
    if (!isDirty()) return deleteUnsavedDraft(note.id, session)
    storeUnsavedDraft(session, now.current)
    if ((await latestSave.current()) !== 'saved') onLeftUnsaved()
  }

  useEffect(() => {
    if (saveState !== 'failed' || isRefusal(error)) return
    const again = setTimeout(() => void latestSave.current(), retryDelay)
    return () => clearTimeout(again)
  }, [saveState, error])
  useLeaveWarning(saveState !== 'saved')

  return {
    draft,
    saveState,
    error,
    theirs,
    change: (changes: Partial<NoteDraft>) => setDraft((before) => ({ ...before, ...changes })),
    save,
    /** Overwrites theirs, which is saved as a version. */
    keepMine: async () => {
      if (theirs) now.current.seen = theirs
      setTheirs(null)
      return save()
    },
    takeTheirs: () => {
      if (!theirs) return
      now.current = { draft: noteToDraft(theirs), seen: theirs }
      setDraft(noteToDraft(theirs))
      setTheirs(null)
      setSaveState('saved')
    },
    /** Restores the original note if this form has changed it; the text in between is saved as a version. */
    revertTo: async (original: Note) => {
      await pendingSave.current
      const { id, updatedAt } = now.current.seen
      if (hasSaved.current) await send(editNote, { id, seenAt: updatedAt, ...draftToNote(noteToDraft(original)) })
      now.current.draft = noteToDraft(now.current.seen)
      setDraft(now.current.draft)
    },
  }
}

/** A 4xx answer would be the same on a retry. */
const isRefusal = (error: unknown) => error instanceof ResponseError && error.status < 500

const isNewer = (fresh: Note, seen: Note) =>
  Date.parse(fresh.updatedAt) >= Date.parse(seen.updatedAt) &&
  differingFields(noteToDraft(fresh), noteToDraft(seen)).length > 0

function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
