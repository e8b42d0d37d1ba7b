import { useEffect, useRef, useState } from 'react'
import { second } from '#core/durations'
import { isConflict } from '#kit/response-error'
import { send, sendOnPageHide } from '#kit/send'
import { formatPeople } from '../addresses'
import { createEmail, saveDraft } from '../api'
import { decodeEntities, editorHtmlToText } from '../editor-text'
import type { OpenedEmail } from '../email'
import { joinForwarded } from '../forwarded-html'
import { mailLimits } from '../mail-limits'
import { visibleText } from '../visible-text'
import type { DraftFields, InitialDraft } from './initial-draft'

const saveDelay = 1200
/** The longest time without a save while the owner types without a pause. */
const maxSaveDelay = 4 * second

export type DraftState = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'changed elsewhere'

export type Draft = {
  fields: DraftFields
  change: (next: Partial<DraftFields>) => void
  state: DraftState
  /** The draft on the server; undefined until it is created. */
  stored: OpenedEmail | undefined
  /** Saves now, creating the draft if needed, even an empty one. */
  save: () => Promise<OpenedEmail>
  /** Updates the stored draft after its attachments have changed. */
  setStored: (stored: OpenedEmail) => void
  /** Replaces what another window saved. */
  overwrite: (theirs: OpenedEmail) => void
  /** Stops saving after the draft was sent or discarded. */
  finish: () => void
}

/** Saves a draft while it is written, so that a reload or crash loses only the last seconds. */
export function useDraft(start: InitialDraft): Draft {
  const isCopy = start.draft?.isRemote === true
  const [fields, setFields] = useState(start.fields)
  const [stored, setStoredState] = useState(isCopy ? undefined : start.draft)
  const [state, setState] = useState<DraftState>(start.draft && !isCopy ? 'saved' : 'untouched')
  const latest = useRef({
    fields,
    stored,
    saved: start.draft && !isCopy ? savedForm(start.fields) : '',
    finished: false,
  })
  latest.current.fields = fields
  const creation = useRef<ReturnType<typeof newDraft>>(undefined)
  const unsavedSince = useRef<number>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const setStored = (next: OpenedEmail) => {
    latest.current.stored = next
    setStoredState(next)
  }
  const saveOnce = async (): Promise<OpenedEmail> => {
    const now = latest.current
    const written = savedForm(now.fields)
    if (now.stored && now.saved === written) return now.stored
    setState('saving')
    try {
      if (!now.stored) {
        // The same object until it succeeds, so that a retry has the same idempotency key and makes no second draft.
        creation.current ??= newDraft(now.fields, start)
        const made = await send(createEmail, creation.current)
        now.saved = JSON.stringify(changesOf(creation.current))
        setStored(made)
        if (now.saved === written) {
          setState('saved')
          return made
        }
      }
      const before = latest.current.stored as OpenedEmail
      const saved = await send(saveDraft, {
        id: before.id,
        draftVersion: before.draftVersion,
        ...sentFields(now.fields),
      })
      now.saved = written
      setStored(saved)
      setState(savedForm(latest.current.fields) === written ? 'saved' : 'unsaved')
      return saved
    } catch (error) {
      setState(isConflict(error) ? 'changed elsewhere' : 'failed')
      throw error
    }
  }
  const save = () => {
    const next = queue.current.then(saveOnce, saveOnce)
    queue.current = next.catch(() => {})
    return next
  }
  const isPaused = state === 'changed elsewhere' || state === 'untouched'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the fields restarts the timer
  useEffect(() => {
    if (isPaused || latest.current.finished) return
    unsavedSince.current ??= Date.now()
    const left = unsavedSince.current + maxSaveDelay - Date.now()
    const saveNow = () => {
      unsavedSince.current = undefined
      void save().catch(() => {})
    }
    const wait = setTimeout(saveNow, Math.max(0, Math.min(saveDelay, left)))
    return () => clearTimeout(wait)
  }, [fields, isPaused])
  const isPausedNow = useRef(isPaused)
  isPausedNow.current = isPaused
  const hasUnsaved = () => {
    const { fields, saved, finished } = latest.current
    return !finished && !isPausedNow.current && saved !== savedForm(fields)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers read the refs
  useEffect(() => {
    /** On closing the window, one last request that outlives it. */
    const leave = () => {
      if (!hasUnsaved()) return
      const { fields, stored } = latest.current
      if (stored) sendOnPageHide(saveDraft, { id: stored.id, draftVersion: stored.draftVersion, ...sentFields(fields) })
      else {
        creation.current ??= newDraft(fields, start)
        sendOnPageHide(createEmail, creation.current)
      }
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      // The app itself stays open, so an ordinary save can finish.
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
    stored,
    save,
    setStored,
    overwrite: (theirs) => {
      setStored(theirs)
      latest.current.saved = ''
      setState('unsaved')
      void save().catch(() => {})
    },
    finish: () => {
      latest.current.finished = true
    },
  }
}

/** What is written and what is forwarded, as one mail. */
export const htmlOf = ({ html, forwarded }: DraftFields) => joinForwarded(html, forwarded)
export const textOf = ({ html, forwarded }: DraftFields) =>
  [editorHtmlToText(html), ...(forwarded === null ? [] : [visibleText(forwarded, decodeEntities)])]
    .join('\n\n')
    .slice(0, mailLimits.body)

const sentFields = (fields: DraftFields) => ({
  recipients: formatPeople(fields.to),
  cc: formatPeople(fields.cc),
  bcc: formatPeople(fields.bcc),
  subject: fields.subject,
  body: textOf(fields),
  html: htmlOf(fields),
  accountId: fields.accountId,
})

const savedForm = (fields: DraftFields) => JSON.stringify(sentFields(fields))

const newDraft = (fields: DraftFields, { answersId, forwards, draft }: InitialDraft) => ({
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
