import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { plural } from '#core/plural'
import { openClient } from '#features/clients/api'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import type { LinkedRecord } from '#kit/link-picker'
import { queryFor } from '#kit/queries'
import { useToast } from '#kit/toast'
import { FolderField } from './folder-field'
import { FolderSuggestions } from './folder-suggestions'
import { UploadDropArea } from './upload-drop-area'
import { becomesVersion, type EntryProblems, entryProblems, isUnderway, isUnsent, tooLargeText } from './upload-entries'
import { UploadEntry } from './upload-entry'
import { useDroppedFiles } from './use-dropped-files'
import { useNextVersion } from './use-next-version'
import { type Outcome, uploadFailed, useUploads } from './use-uploads'

type UploadDialogProps = {
  isPage: boolean
  files: File[]
  clientId: number | undefined
  folder: string | undefined
  onClose: () => void
}

/** With more files than this, the rows are compact. */
const compactAbove = 3

export function UploadDialog({ isPage, files, clientId, folder: initialFolder, onClose }: UploadDialogProps) {
  const uploads = useUploads(files)
  const toast = useToast()
  const [client, setClient] = useClientField(clientId)
  const [folder, setFolder] = useState(initialFolder ?? '')
  const [separate, setSeparate] = useState(false)
  const [errors, setErrors] = useState<Record<string, EntryProblems>>({})
  const nextVersion = useNextVersion(uploads.entries, client?.id ?? null)
  const shared = { clientId: client?.id ?? null, folder, separate, nextVersion }
  const busy = uploads.entries.some(isUnderway)
  const stored = uploads.entries.filter(({ state }) => state === 'done').length
  const unsent = uploads.entries.filter(isUnsent)
  const total = uploads.entries.filter(({ problem }) => problem !== tooLargeText).length
  useDroppedFiles(uploads.add)

  const finish = ({ stored, failed }: Outcome) => {
    if (failed > 0) return toast({ title: uploadFailed, variant: 'destructive' })
    if (stored === 0) return
    const tooLarge = uploads.entries.filter(({ problem }) => problem === tooLargeText).map(({ name }) => name)
    toast({
      title: stored === 1 ? 'Document uploaded' : `${plural(stored, 'document')} uploaded`,
      ...(tooLarge.length > 0 && { description: `Larger than 10MB, so not sent: ${tooLarge.join(', ')}` }),
    })
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = Object.fromEntries(unsent.map((entry) => [entry.key, entryProblems(entry)]))
    setErrors(found)
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
        <UploadDropArea onFiles={uploads.add} error={Object.values(errors)[0]?.file} />
        <ul className="divide-y">
          {uploads.entries.map((entry) => (
            <UploadEntry
              key={entry.key}
              entry={entry}
              errors={errors[entry.key] ?? {}}
              version={becomesVersion(uploads.entries, entry, shared) ? nextVersion(entry) : undefined}
              compact={uploads.entries.length > compactAbove}
              onChange={(changes) => {
                uploads.set(entry.key, changes)
                setErrors({ ...errors, [entry.key]: {} })
              }}
              onRemove={() => uploads.remove(entry.key)}
              onCancel={() => uploads.cancel(entry.key)}
              onRetry={async () => finish(await uploads.send(shared, entry.key))}
            />
          ))}
        </ul>
        {!busy && uploads.entries.some((entry) => nextVersion(entry)) && (
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
            {total > 1 && (busy || stored > 0) && `${stored} of ${total} stored`}
          </p>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={busy || unsent.length === 0}>
            {busy ? 'Uploading...' : unsent.length > 1 ? `Upload ${unsent.length} documents` : 'Upload'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The URL holds only the client's id; the name is fetched. */
function useClientField(clientId: number | undefined) {
  const [client, setClient] = useState<LinkedRecord | null>(null)
  const fetched = useQuery({ ...queryFor(openClient, { id: clientId ?? 0 }), enabled: clientId !== undefined })
  useEffect(() => {
    if (fetched.data) setClient({ id: fetched.data.id, name: fetched.data.name })
  }, [fetched.data])
  return [client, setClient] as const
}
