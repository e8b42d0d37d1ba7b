import { useEffect, useRef, useState } from 'react'
import { ResponseError } from '#kit/response-error'
import { send } from '#kit/send'
import { editNote, openNote } from '../api'
import { clashes, differingFields, draftOf, merged, type NoteDraft, sentFrom } from '../draft'
import type { Note } from '../note'
import { forgetWords, leaveWords, leftWords } from './left-words'
import { problemsOf } from './problems'

/** How it stands between the form and the server. */
export type Standing = 'saved' | 'unsaved' | 'saving' | 'refused' | 'failed' | 'clash'

const restsFor = 1_200
const triesAgainAfter = 10_000

/**
 * Saves what is written whenever the hands rest. Where another window wrote at the same place, it stops and asks. What
 * could not be saved when the form was left is there again when it is opened, and whoever left is told.
 */
export function useAutosave(note: Note, onLeftUnsaved: () => void) {
  const [left] = useState(() => leftWords(note.id))
  const [draft, setDraft] = useState(() => left?.draft ?? draftOf(note))
  const [standing, setStanding] = useState<Standing>('saved')
  const [theirs, setTheirs] = useState<Note | null>(null)
  const [error, setError] = useState<unknown>(null)
  const now = useRef({ draft, seen: left?.seen ?? note })
  now.current.draft = draft
  const [session] = useState(() => crypto.getRandomValues(new Uint32Array(2)).join('-'))
  const underWay = useRef<Promise<Standing> | null>(null)
  const hasSaved = useRef(false)

  const isDirty = () => differingFields(now.current.draft, draftOf(now.current.seen)).length > 0

  /** The note as it is on the server by now; false where both sides changed the same. */
  const take = (fresh: Note): boolean => {
    const began = draftOf(now.current.seen)
    if (clashes(now.current.draft, began, draftOf(fresh)).length > 0) return false
    const next = merged(now.current.draft, began, draftOf(fresh))
    now.current = { draft: next, seen: fresh }
    setDraft(next)
    return true
  }

  const saveOnce = async (): Promise<Standing> => {
    const sent = now.current.draft
    if (Object.keys(problemsOf(sent)).length > 0) return 'refused'
    const { id, updatedAt } = now.current.seen
    try {
      const saved = await send(editNote, { id, seenAt: updatedAt, editSession: session, ...sentFrom(sent) })
      now.current.seen = saved
      hasSaved.current = true
      return isDirty() ? 'unsaved' : 'saved'
    } catch (problem) {
      if (!(problem instanceof ResponseError) || problem.status !== 409) {
        setError(problem)
        return 'failed'
      }
      const fresh = await send(openNote, { id })
      if (take(fresh)) return saveOnce()
      setTheirs(fresh)
      return 'clash'
    }
  }

  /** One after the other: a save that waits for another sends what is newest by then. */
  const save = async (): Promise<Standing> => {
    await underWay.current
    setStanding('saving')
    setError(null)
    const saving = saveOnce().catch((problem): Standing => {
      setError(problem)
      return 'failed'
    })
    underWay.current = saving
    const result = await saving
    if (underWay.current === saving) underWay.current = null
    setStanding(result)
    if (isDirty()) leaveWords(note.id, now.current)
    else forgetWords(note.id)
    return result
  }

  const latestSave = useRef(save)
  latestSave.current = save

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is written restarts the wait
  useEffect(() => {
    if (theirs || !isDirty()) return
    setStanding('unsaved')
    const wait = setTimeout(() => void latestSave.current(), restsFor)
    return () => clearTimeout(wait)
  }, [draft, theirs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only news from the server are taken in
  useEffect(() => {
    if (!theirs && !underWay.current && isNewer(note, now.current.seen)) take(note)
  }, [note])

  // Whoever leaves the form in the middle of a word loses none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the end
  useEffect(() => () => void saveAtLast(), [])

  const saveAtLast = async () => {
    if (!isDirty()) return forgetWords(note.id)
    leaveWords(note.id, now.current)
    if ((await latestSave.current()) !== 'saved') onLeftUnsaved()
  }

  useEffect(() => {
    if (standing !== 'failed' || isRefusal(error)) return
    const again = setTimeout(() => void latestSave.current(), triesAgainAfter)
    return () => clearTimeout(again)
  }, [standing, error])
  useLeaveWarning(standing !== 'saved')

  return {
    draft,
    standing,
    error,
    theirs,
    began: note,
    change: (changes: Partial<NoteDraft>) => setDraft((before) => ({ ...before, ...changes })),
    save,
    /** Mine over theirs, which stays among the versions. */
    keepMine: async () => {
      if (theirs) now.current.seen = theirs
      setTheirs(null)
      return save()
    },
    takeTheirs: () => {
      if (!theirs) return
      now.current = { draft: draftOf(theirs), seen: theirs }
      setDraft(draftOf(theirs))
      setTheirs(null)
      setStanding('saved')
    },
    /** Puts the note back as it was, if this form has changed it; what was written in between stays among the versions. */
    putBack: async (start: Note) => {
      await underWay.current
      const { id, updatedAt } = now.current.seen
      if (hasSaved.current) await send(editNote, { id, seenAt: updatedAt, ...sentFrom(draftOf(start)) })
      now.current.draft = draftOf(now.current.seen)
      setDraft(now.current.draft)
    },
  }
}

/** The server has answered: asking again would be answered the same. */
const isRefusal = (error: unknown) => error instanceof ResponseError && error.status < 500

const isNewer = (fresh: Note, seen: Note) =>
  Date.parse(fresh.updatedAt) >= Date.parse(seen.updatedAt) && differingFields(draftOf(fresh), draftOf(seen)).length > 0

function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}
