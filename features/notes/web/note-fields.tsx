import { ClientPicker } from '#features/clients/web/client-picker'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import type { NoteDraft } from '../draft'
import type { NoteFolder } from '../folder'
import { noteLimits } from '../note'
import { ContentEditor } from './content-editor'

type NoteFieldsProps = {
  draft: NoteDraft
  errors: Record<string, string | undefined>
  folders: NoteFolder[]
  onChange: (changes: Partial<NoteDraft>) => void
}

export function NoteFields({ draft, errors, folders, onChange }: NoteFieldsProps) {
  const places = [
    { value: 'inbox', label: 'Inbox' },
    { value: 'archive', label: 'Archive' },
    ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <div className="space-y-4">
      <Field
        label="Title"
        name="title"
        autoFocus
        autoComplete="off"
        maxLength={noteLimits.title}
        value={draft.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <ContentEditor content={draft.content} error={errors.content} onChange={(content) => onChange({ content })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ClientPicker
          opensUp
          value={draft.client}
          error={errors.clientId}
          onChoose={(client) => onChange({ client })}
        />
        <Select
          label="Folder"
          name="place"
          value={draft.place}
          options={places}
          error={errors.folderId ?? errors.folder}
          onChange={(event) => onChange({ place: event.target.value })}
        />
      </div>
      <Field
        label="Tags"
        name="tags"
        autoComplete="off"
        hint="Separated by commas"
        value={draft.tags}
        error={errors.tags}
        onChange={(event) => onChange({ tags: event.target.value })}
      />
      <label className="flex min-h-10 w-fit cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={draft.important}
          onChange={(event) => onChange({ important: event.target.checked })}
          className="size-[18px] accent-(--awning)"
        />
        Important
      </label>
    </div>
  )
}
