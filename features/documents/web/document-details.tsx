import type { FormEvent } from 'react'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import type { LinkedRecord } from '#kit/link-picker'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { type Document, type DocumentType, documentLimits } from '../document'
import { typeOptions } from './document-toolbar'
import { FolderField } from './folder-field'
import { useUpdateDocument } from './queries'

type DocumentDraft = { name: string; type: DocumentType | ''; folder: string; client: LinkedRecord | null }

const draftOf = ({ name, type, folder, clientId, clientName }: Document): DocumentDraft => ({
  name,
  type,
  folder: folder ?? '',
  client: clientId ? { id: clientId, name: clientName ?? '' } : null,
})

export function DocumentDetails({ document, onSaved }: { document: Document; onSaved: () => void }) {
  const form = useFormDraft({
    form: `document.${document.id}`,
    what: 'these details',
    initial: draftOf(document),
    isNew: false,
  })
  const { name, type, folder, client } = form.draft
  const set = (changes: Partial<DocumentDraft>) => form.setDraft((now) => ({ ...now, ...changes }))
  const saving = useUpdateDocument(() => {
    form.clear()
    onSaved()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ id: document.id, name, type: type as DocumentType, folder, clientId: client?.id ?? null })
  }
  const errors = fieldsOf(saving.error)
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <DraftNotice form={form} className="sm:col-span-2" />
      <Field
        label="Document Name"
        value={name}
        maxLength={documentLimits.name}
        error={errors.name}
        autoComplete="off"
        onChange={(event) => set({ name: event.target.value })}
      />
      <Select
        label="Document Type"
        value={type}
        error={errors.type}
        onChange={(event) => set({ type: event.target.value as DocumentType })}
        options={typeOptions}
      />
      <ClientPicker value={client} onChoose={(chosen) => set({ client: chosen })} error={errors.clientId} />
      <FolderField value={folder} onChange={(chosen) => set({ folder: chosen })} error={errors.folder} />
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
