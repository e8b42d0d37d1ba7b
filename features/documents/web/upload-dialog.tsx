import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { counted } from '#core/counted'
import { openClient } from '#features/clients/api'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import type { Linked } from '#kit/link-picker'
import { reading } from '#kit/queries'
import { useToast } from '#kit/toast'
import { FolderField } from './folder-field'
import { FolderSuggestions } from './folder-suggestions'
import { UploadDropArea } from './upload-drop-area'
import { UploadEntry } from './upload-entry'
import { type EntryProblems, isUnderway, isUnsent, problemsOf, tooLargeText } from './uploading'
import { useDroppedFiles } from './use-dropped-files'
import { useSameNamed } from './use-same-named'
import { type Outcome, uploadFailed, useUploads } from './use-uploads'

type UploadDialogProps = {
  isPage: boolean
  files: File[]
  clientId: number | undefined
  folder: string | undefined
  onClose: () => void
}

/** More than these are shown closer together. */
const seenAtOnce = 3

export function UploadDialog({ isPage, files, clientId, folder: startFolder, onClose }: UploadDialogProps) {
  const uploads = useUploads(files)
  const toast = useToast()
  const [client, setClient] = useChosenClient(clientId)
  const [folder, setFolder] = useState(startFolder ?? '')
  const [separate, setSeparate] = useState(false)
  const [wrong, setWrong] = useState<Record<string, EntryProblems>>({})
  const sameNamed = useSameNamed(uploads.entries, client?.id ?? null)
  const shared = { clientId: client?.id ?? null, folder, sameName: separate ? 'separate' : 'version' } as const
  const busy = uploads.entries.some(isUnderway)
  const stored = uploads.entries.filter(({ state }) => state === 'done').length
  const unsent = uploads.entries.filter(isUnsent)
  const wanted = uploads.entries.filter(({ problem }) => problem !== tooLargeText).length
  useDroppedFiles(uploads.add)

  const finish = ({ stored, failed }: Outcome) => {
    if (failed > 0) return toast({ title: uploadFailed, look: 'destructive' })
    if (stored === 0) return
    const leftOut = uploads.entries.filter(({ problem }) => problem === tooLargeText).map(({ name }) => name)
    toast({
      title: stored === 1 ? 'Document uploaded' : `${counted(stored, 'documents')} uploaded`,
      ...(leftOut.length > 0 && { description: `Larger than 10MB, so not sent: ${leftOut.join(', ')}` }),
    })
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = Object.fromEntries(unsent.map((entry) => [entry.key, problemsOf(entry)]))
    setWrong(found)
    if (unsent.length === 0 || Object.values(found).some((problems) => Object.keys(problems).length > 0)) return
    finish(await uploads.send(shared))
  }
  const close = () => {
    uploads.cancelAll()
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => open || close()} title="Upload Document" isPage={isPage}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <UploadDropArea onFiles={uploads.add} wrong={Object.values(wrong)[0]?.file} />
        <ul className="divide-y">
          {uploads.entries.map((entry) => (
            <UploadEntry
              key={entry.key}
              entry={entry}
              wrong={wrong[entry.key] ?? {}}
              version={separate ? undefined : sameNamed(entry)}
              compact={uploads.entries.length > seenAtOnce}
              onChange={(changes) => {
                uploads.set(entry.key, changes)
                setWrong({ ...wrong, [entry.key]: {} })
              }}
              onRemove={() => uploads.remove(entry.key)}
              onCancel={() => uploads.cancel(entry.key)}
              onRetry={async () => finish(await uploads.send(shared, entry.key))}
            />
          ))}
        </ul>
        {!busy && uploads.entries.some((entry) => sameNamed(entry)) && (
          <label className="flex items-center gap-2.5">
            <input
              type="checkbox"
              className="size-4 accent-awning"
              checked={separate}
              onChange={(event) => setSeparate(event.target.checked)}
            />
            Keep both where a name is there already
          </label>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <ClientPicker value={client} onChoose={setClient} />
          <FolderField value={folder} onChange={setFolder} />
        </div>
        <FolderSuggestions clientId={client?.id} />
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center gap-2 rounded-b-card border-t bg-card px-5 py-4">
          <p role="status" className="figures min-w-0 flex-1 text-quiet">
            {wanted > 1 && (busy || stored > 0) && `${stored} of ${wanted} stored`}
          </p>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" disabled={busy || unsent.length === 0}>
            {busy ? 'Uploading...' : unsent.length > 1 ? `Upload ${unsent.length} documents` : 'Upload'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The address names a client by number; its name is asked for. */
function useChosenClient(clientId: number | undefined) {
  const [client, setClient] = useState<Linked | null>(null)
  const named = useQuery({ ...reading(openClient, { id: clientId ?? 0 }), enabled: clientId !== undefined })
  useEffect(() => {
    if (named.data) setClient({ id: named.data.id, name: named.data.name })
  }, [named.data])
  return [client, setClient] as const
}
