import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { UploadCancelled, upload, uploadKey } from '#kit/upload'
import { createDocument, listDocuments } from '../api'
import type { Document } from '../document'
import { blankEntry, type Entry, entryOf, isUnderway, isUnsent } from './uploading'

export const uploadFailed = 'Failed to upload document. Please try again.'

const atOnce = 3

export type Shared = { clientId: number | null; folder: string; sameName: 'version' | 'separate' }
export type Outcome = { stored: number; failed: number }

/** The files of one dialog: chosen, named, sent a few at a time, each of which can be cancelled and tried again. */
export function useUploads(files: File[]) {
  const client = useQueryClient()
  const [entries, setEntries] = useState<Entry[]>(() => entriesOf(files))
  const latest = useRef(entries)
  const running = useRef(new Map<string, AbortController>())

  const update = (change: (entries: Entry[]) => Entry[]) => {
    latest.current = change(latest.current)
    setEntries(latest.current)
  }
  const set = (key: string, changes: Partial<Entry>) =>
    update((all) => all.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)))

  const add = (more: File[]) =>
    update((all) => [...all.filter(({ file }) => file), ...more.map((file) => entryOf(uploadKey(), file))])

  const remove = (key: string) =>
    update((all) => {
      const rest = all.filter((entry) => entry.key !== key)
      return rest.length > 0 ? rest : entriesOf([])
    })

  const cancel = (key: string) => {
    running.current.get(key)?.abort()
    set(key, { state: 'cancelled', progress: 0 })
  }

  /** Sends all that was not sent yet, or only one. */
  const send = async (shared: Shared, only?: string): Promise<Outcome> => {
    const wanted = latest.current.filter((entry) => isUnsent(entry) && (!only || entry.key === only))
    for (const { key } of wanted) set(key, { state: 'waiting', problem: null, progress: 0 })
    const keys = wanted.map(({ key }) => key)
    const outcome: Outcome = { stored: 0, failed: 0 }
    const worker = async () => {
      for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
        const result = await sendOne(key, shared)
        if (result !== 'cancelled') outcome[result]++
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    await refresh(client, listDocuments.path)
    return outcome
  }

  const sendOne = async (key: string, { clientId, folder, sameName }: Shared) => {
    const entry = latest.current.find((one) => one.key === key)
    if (!entry?.file || entry.state !== 'waiting') return 'cancelled'
    const control = new AbortController()
    running.current.set(key, control)
    set(key, { state: 'sending' })
    try {
      const { name, type, file } = entry
      const fields = {
        name,
        type,
        folder,
        sameName,
        ...(clientId && { clientId: String(clientId) }),
        lastModified: new Date(file.lastModified).toISOString(),
      }
      await upload<Document>(
        // What was changed since the last try is another wish.
        { url: createDocument.path, fields, file, key: wishOf(key, fields) },
        { onProgress: (progress) => set(key, { progress }), signal: control.signal },
      )
      set(key, { state: 'done', progress: 1 })
      return 'stored'
    } catch (error) {
      if (error instanceof UploadCancelled) return 'cancelled'
      set(key, { state: 'failed', problem: saidBy(error, uploadFailed) })
      return 'failed'
    } finally {
      running.current.delete(key)
    }
  }

  /** Also those that wait for their turn. */
  const cancelAll = () => {
    for (const entry of latest.current) if (isUnderway(entry)) cancel(entry.key)
  }

  return { entries, set, add, remove, cancel, cancelAll, send }
}

const entriesOf = (files: File[]): Entry[] =>
  files.length > 0 ? files.map((file) => entryOf(uploadKey(), file)) : [blankEntry(uploadKey())]

const wishes = new Map<string, string>()

function wishOf(key: string, fields: object): string {
  const told = `${key} ${JSON.stringify(fields)}`
  const wish = wishes.get(told) ?? uploadKey()
  wishes.set(told, wish)
  return wish
}
