import { useId } from 'react'
import { Field } from '#kit/field'
import { documentLimits } from '../document'
import { useFolders } from './queries'

type FolderFieldProps = {
  value: string
  onChange: (folder: string) => void
  error?: string | undefined
  className?: string
}

/** Suggests existing folders; a new name creates a folder. */
export function FolderField({ value, onChange, error, className }: FolderFieldProps) {
  const id = useId()
  const folders = useFolders()
  return (
    <div className={className}>
      <Field
        label="Folder (Optional)"
        list={id}
        autoComplete="off"
        placeholder="No folder"
        maxLength={documentLimits.folder}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {folders.data?.folders.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
