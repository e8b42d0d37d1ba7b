import { Check, RotateCcw, X } from 'lucide-react'
import { formatDocumentSize } from '#core/file-size'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { Field } from '#kit/field'
import { Progress } from '#kit/progress'
import { Select } from '#kit/select'
import { type DocumentType, documentLimits } from '../document'
import { typeOptions } from './document-toolbar'
import { type Entry, type EntryProblems, isUnderway, tooLargeText } from './upload-entries'

type UploadEntryProps = {
  entry: Entry
  errors: EntryProblems
  /** Set if the upload adds a version to an existing document. */
  version: number | undefined
  /** Visually hides the labels, so that more rows fit. */
  compact: boolean
  onChange: (changes: Partial<Pick<Entry, 'name' | 'type'>>) => void
  onRemove: () => void
  onCancel: () => void
  onRetry: () => void
}

export function UploadEntry(props: UploadEntryProps) {
  const { entry, errors, version, compact, onChange, onRemove, onCancel, onRetry } = props
  const isLocked = isUnderway(entry) || entry.state === 'done'
  return (
    <li className={classes('first:pt-0 last:pb-0', compact ? 'py-2.5' : 'py-4')}>
      <div className={classes('grid sm:grid-cols-[1fr_160px]', compact ? 'gap-2' : 'gap-3')}>
        <Field
          label="Document Name"
          hideLabel={compact}
          value={entry.name}
          maxLength={documentLimits.name}
          disabled={isLocked}
          error={errors.name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Select
          label="Document Type"
          hideLabel={compact}
          value={entry.type}
          disabled={isLocked}
          error={errors.type}
          onChange={(event) => onChange({ type: event.target.value as DocumentType | '' })}
          options={[{ value: '', label: 'Select a type' }, ...typeOptions]}
        />
      </div>
      {entry.file && (
        <div className={classes('flex min-h-9 items-center gap-3', compact ? 'mt-1' : 'mt-3')}>
          <div className="min-w-0 flex-1">
            <p className="truncate text-[13px] text-quiet">
              {entry.file.name} · <span className="figures">{formatDocumentSize(entry.file.size)}</span>
            </p>
            <State entry={entry} version={version} />
          </div>
          {isUnderway(entry) && (
            <Button onClick={onCancel} aria-label={`Cancel ${entry.name}`}>
              Cancel
            </Button>
          )}
          {(entry.state === 'failed' || entry.state === 'cancelled') && (
            <Button onClick={onRetry} aria-label={`Retry ${entry.name}`}>
              <RotateCcw aria-hidden="true" /> Retry
            </Button>
          )}
          {!isLocked && (
            <IconButton label={`Leave out ${entry.name}`} small onClick={onRemove}>
              <X />
            </IconButton>
          )}
        </div>
      )}
    </li>
  )
}

function State({ entry, version }: { entry: Entry; version: number | undefined }) {
  if (entry.state === 'done')
    return (
      <p className="flex items-center gap-1.5 text-[13px] text-awning">
        <Check aria-hidden="true" className="size-4" /> Stored
      </p>
    )
  if (isUnderway(entry)) return <Progress label={`Uploading ${entry.name}`} share={entry.progress} />
  if (entry.problem) {
    return (
      <p role={entry.problem === tooLargeText ? undefined : 'alert'} className="text-[13px] text-brick">
        {entry.problem}
      </p>
    )
  }
  if (entry.state === 'cancelled') return <p className="text-[13px] text-quiet">Cancelled. Nothing was stored.</p>
  if (version) return <p className="text-[13px]">The name is there already: this becomes version {version}.</p>
  return null
}
