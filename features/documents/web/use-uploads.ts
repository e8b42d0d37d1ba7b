import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { newUploadKey, UploadCancelled, upload } from '#kit/upload'
import { createDocument, listDocuments } from '../api'
import type { Document } from '../document'
import { becomesVersion, blankEntry, type Entry, entryOf, isUnderway, isUnsent } from './upload-entries'

export const uploadFailed = 'Failed to upload document. Please try again.'

const parallelUploads = 3

export type SharedFields = {
  clientId: number | null
  folder: string
  /** The owner wants no versions. */
  separate: boolean
  /** The version that the form said an entry becomes. */
  nextVersion: (entry: Entry) => number | undefined
}
export type Outcome = { stored: number; failed: number }

/** The files of one upload dialog. A few are sent in parallel; each can be cancelled and retried. */
export function useUploads(files: File[]) {
  const client = useQueryClient()
  const [entries, setEntries] = useState<Entry[]>(() => entriesOf(files))
  const latest = useRef(entries)
  const abortControllers = useRef(new Map<string, AbortController>())

  const update = (change: (entries: Entry[]) => Entry[]) => {
    latest.current = change(latest.current)
    setEntries(latest.current)
  }
  const set = (key: string, changes: Partial<Entry>) =>
    update((all) => all.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)))

  const add = (more: File[]) =>
    update((all) => [...all.filter(({ file }) => file), ...more.map((file) => entryOf(newUploadKey(), file))])

  const remove = (key: string) =>
    update((all) => {
      const rest = all.filter((entry) => entry.key !== key)
      return rest.length > 0 ? rest : entriesOf([])
    })

  const cancel = (key: string) => {
    abortControllers.current.get(key)?.abort()
    set(key, { state: 'cancelled', progress: 0 })
  }

  /** Sends all unsent entries, or only the one with the given key. */
  const send = async (shared: SharedFields, only?: string): Promise<Outcome> => {
    const unsent = latest.current.filter((entry) => isUnsent(entry) && (!only || entry.key === only))
    for (const { key } of unsent) set(key, { state: 'waiting', problem: null, progress: 0 })
    const keys = unsent.map(({ key }) => key)
    const outcome: Outcome = { stored: 0, failed: 0 }
    const worker = async () => {
      for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
        const result = await sendOne(key, shared)
        if (result !== 'cancelled') outcome[result]++
      }
    }
    await Promise.all(Array.from({ length: parallelUploads }, worker))
    await refresh(client, listDocuments.path)
    return outcome
  }

  const sendOne = async (key: string, { clientId, folder, separate, nextVersion }: SharedFields) => {
    const entry = latest.current.find((one) => one.key === key)
    if (!entry?.file || entry.state !== 'waiting') return 'cancelled'
    const controller = new AbortController()
    abortControllers.current.set(key, controller)
    set(key, { state: 'sending' })
    try {
      const { name, type, file } = entry
      const fields = {
        name,
        type,
        folder,
        ...(clientId && { clientId: String(clientId) }),
        lastModified: new Date(file.lastModified).toISOString(),
      }
      const sameName = becomesVersion(latest.current, entry, { separate, nextVersion }) ? 'version' : 'separate'
      // A retry with changed fields needs a new idempotency key.
      const attempt = attemptFor(key, { ...fields, separate }, sameName)
      await upload<Document>(
        { url: createDocument.path, fields: { ...fields, sameName: attempt.sameName }, file, key: attempt.key },
        { onProgress: (progress) => set(key, { progress }), signal: controller.signal },
      )
      set(key, { state: 'done', progress: 1 })
      return 'stored'
    } catch (error) {
      if (error instanceof UploadCancelled) return 'cancelled'
      set(key, { state: 'failed', problem: errorMessage(error, uploadFailed) })
      return 'failed'
    } finally {
      abortControllers.current.delete(key)
    }
  }

  /** Including the entries that are still waiting. */
  const cancelAll = () => {
    for (const entry of latest.current) if (isUnderway(entry)) cancel(entry.key)
  }

  return { entries, set, add, remove, cancel, cancelAll, send }
}

const entriesOf = (files: File[]): Entry[] =>
  files.length > 0 ? files.map((file) => entryOf(newUploadKey(), file)) : [blankEntry(newUploadKey())]

type SameName = 'version' | 'separate'
const attempts = new Map<string, { key: string; sameName: SameName }>()

/** A retry of the same fields is the same request, also where a document with its name has come to be meanwhile. */
function attemptFor(key: string, fields: object, sameName: SameName) {
  const signature = `${key} ${JSON.stringify(fields)}`
  const attempt = attempts.get(signature) ?? { key: newUploadKey(), sameName }
  attempts.set(signature, attempt)
  return attempt
}
