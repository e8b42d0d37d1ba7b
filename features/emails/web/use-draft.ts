import { useEffect, useRef, useState } from 'react'
import { ResponseError } from '#kit/response-error'
import { send, sendWhileLeaving } from '#kit/send'
import { showPeople } from '../addresses'
import { keepEmail, saveDraft } from '../api'
import type { OpenedEmail } from '../email'
import { plainTwin } from '../plain-twin'
import type { Fields, Start } from './compose-start'

const savesAfter = 1200
/** Also while somebody types without a pause. */
const savesAtLatest = 4000

export type DraftState = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'changed elsewhere'

export type Draft = {
  fields: Fields
  change: (next: Partial<Fields>) => void
  state: DraftState
  /** What is kept on the server, as soon as something is. */
  kept: OpenedEmail | undefined
  /** Saves now and answers what is kept; also creates a draft that holds nothing yet. */
  save: () => Promise<OpenedEmail>
  /** After an attachment came or went. */
  setKept: (kept: OpenedEmail) => void
  /** Mine over what another window wrote. */
  overwrite: (theirs: OpenedEmail) => void
  /** From now on nothing is saved any more: it was sent, or thrown away. */
  finish: () => void
}

/** Keeps what is written while it is written, so that no reload and no crash loses more than the last second. */
export function useDraft(start: Start): Draft {
  const isCopy = start.draft?.isRemote === true
  const [fields, setFields] = useState(start.fields)
  const [kept, setKeptState] = useState(isCopy ? undefined : start.draft)
  const [state, setState] = useState<DraftState>(start.draft && !isCopy ? 'saved' : 'untouched')
  const latest = useRef({ fields, kept, saved: start.draft && !isCopy ? textOf(start.fields) : '', finished: false })
  latest.current.fields = fields
  const creation = useRef<ReturnType<typeof newDraft>>(undefined)
  const unsavedSince = useRef<number>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const setKept = (next: OpenedEmail) => {
    latest.current.kept = next
    setKeptState(next)
  }
  const saveOnce = async (): Promise<OpenedEmail> => {
    const now = latest.current
    const written = textOf(now.fields)
    if (now.kept && now.saved === written) return now.kept
    setState('saving')
    try {
      if (!now.kept) {
        // The same wish until it is granted: a lost answer must not leave two drafts.
        creation.current ??= newDraft(now.fields, start)
        const made = await send(keepEmail, creation.current)
        now.saved = JSON.stringify(changesOf(creation.current))
        setKept(made)
        if (now.saved === written) {
          setState('saved')
          return made
        }
      }
      const before = latest.current.kept as OpenedEmail
      const saved = await send(saveDraft, {
        id: before.id,
        draftVersion: before.draftVersion,
        ...sentFields(now.fields),
      })
      now.saved = written
      setKept(saved)
      setState(textOf(latest.current.fields) === written ? 'saved' : 'unsaved')
      return saved
    } catch (error) {
      setState(error instanceof ResponseError && error.status === 409 ? 'changed elsewhere' : 'failed')
      throw error
    }
  }
  const save = () => {
    const next = queue.current.then(saveOnce, saveOnce)
    queue.current = next.catch(() => {})
    return next
  }
  const isStuck = state === 'changed elsewhere' || state === 'untouched'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is written restarts the wait
  useEffect(() => {
    if (isStuck || latest.current.finished) return
    unsavedSince.current ??= Date.now()
    const left = unsavedSince.current + savesAtLatest - Date.now()
    const saveNow = () => {
      unsavedSince.current = undefined
      void save().catch(() => {})
    }
    const wait = setTimeout(saveNow, Math.max(0, Math.min(savesAfter, left)))
    return () => clearTimeout(wait)
  }, [fields, isStuck])
  const isStuckNow = useRef(isStuck)
  isStuckNow.current = isStuck
  const hasUnsaved = () => {
    const { fields, saved, finished } = latest.current
    return !finished && !isStuckNow.current && saved !== textOf(fields)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read when it is left is read from the refs
  useEffect(() => {
    /** The window closes: one last request that outlives it. */
    const leave = () => {
      if (!hasUnsaved()) return
      const { fields, kept } = latest.current
      if (kept) sendWhileLeaving(saveDraft, { id: kept.id, draftVersion: kept.draftVersion, ...sentFields(fields) })
      else {
        creation.current ??= newDraft(fields, start)
        sendWhileLeaving(keepEmail, creation.current)
      }
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      // Another page of ours was chosen; this one can still be heard to its end.
      if (hasUnsaved()) void save().catch(() => {})
    }
  }, [])
  return {
    fields,
    change: (next) => {
      setFields((now) => ({ ...now, ...next }))
      setState((now) => (now === 'changed elsewhere' ? now : 'unsaved'))
    },
    state,
    kept,
    save,
    setKept,
    overwrite: (theirs) => {
      setKept(theirs)
      latest.current.saved = ''
      setState('unsaved')
      void save().catch(() => {})
    },
    finish: () => {
      latest.current.finished = true
    },
  }
}

const sentFields = ({ to, cc, bcc, subject, html, accountId }: Fields) => ({
  recipients: showPeople(to),
  cc: showPeople(cc),
  bcc: showPeople(bcc),
  subject,
  body: plainTwin(html),
  html,
  accountId,
})

const textOf = (fields: Fields) => JSON.stringify(sentFields(fields))

const newDraft = (fields: Fields, { answersId, forwards, draft }: Start) => ({
  ...sentFields(fields),
  senderEmail: fields.senderEmail,
  senderName: '',
  folder: 'drafts' as const,
  answersId,
  forwards,
  ...(draft?.isRemote && { replacesId: draft.id }),
})

function changesOf({ recipients, cc, bcc, subject, body, html, accountId }: ReturnType<typeof newDraft>) {
  return { recipients, cc, bcc, subject, body, html, accountId }
}
