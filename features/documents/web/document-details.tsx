import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { showDay } from '#kit/dates'
import { Field } from '#kit/field'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { shareDocument, shareLinkDays } from '../api'
import { type Document, type DocumentType, documentLimits } from '../document'
import { typeOptions } from './document-toolbar'
import { FolderField } from './folder-field'
import { useUpdateDocument } from './queries'

export function DocumentDetails({ document, onSaved }: { document: Document; onSaved: () => void }) {
  const [name, setName] = useState(document.name)
  const [type, setType] = useState<DocumentType | ''>(document.type)
  const [folder, setFolder] = useState(document.folder ?? '')
  const [client, setClient] = useState(
    document.clientId ? { id: document.clientId, name: document.clientName ?? '' } : null,
  )
  const saving = useUpdateDocument(onSaved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ id: document.id, name, type: type as DocumentType, folder, clientId: client?.id ?? null })
  }
  const errors = fieldsOf(saving.error)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Document Name"
        value={name}
        maxLength={documentLimits.name}
        error={errors.name}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label="Document Type"
        value={type}
        error={errors.type}
        onChange={(event) => setType(event.target.value as DocumentType)}
        options={typeOptions}
      />
      <ClientPicker value={client} onChoose={setClient} error={errors.clientId} />
      <FolderField value={folder} onChange={setFolder} error={errors.folder} />
      {saving.isError && Object.keys(errors).length === 0 && (
        <div className="sm:col-span-2">
          <Banner variant="bad">{errorMessage(saving.error, 'The document was not saved. Please try again.')}</Banner>
        </div>
      )}
      {document.path && <ShareLink document={document} />}
      <div className="flex justify-end sm:col-span-2">
        <Button variant="primary" type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

function ShareLink({ document }: { document: Document }) {
  const toast = useToast()
  const sharing = useMutation({
    mutationFn: () => send(shareDocument, { id: document.id }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'No link was made. Please try again.'),
        variant: 'destructive',
      }),
  })
  return (
    <div className="rounded-card bg-sunken p-3.5 sm:col-span-2">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-quiet">
          A link opens this document, and only this one, for whoever has it, for {shareLinkDays} days.
        </p>
        <Button disabled={sharing.isPending} onClick={() => sharing.mutate()}>
          Make a link
        </Button>
      </div>
      {sharing.data && (
        <div className="mt-3 grid gap-2">
          <Field
            label="Link"
            readOnly
            value={sharing.data.url}
            hint={`Until ${showDay(sharing.data.until)}`}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton
            className="justify-self-start"
            label="Copy link"
            text={sharing.data.url}
            copied={{ title: 'Link copied' }}
          />
        </div>
      )}
    </div>
  )
}
