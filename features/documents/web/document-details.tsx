import { type FormEvent, useState } from 'react'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
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
      <div className="flex justify-end sm:col-span-2">
        <Button variant="primary" type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
