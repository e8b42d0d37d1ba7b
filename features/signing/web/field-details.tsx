import { Trash2 } from 'lucide-react'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { fieldKindLabels, fieldLimits, isFilledIn, type SignField } from '../sign-field'

type FieldDetailsProps = { field: SignField; onChange: (field: SignField) => void; onRemove: () => void }

/** What the chosen field is about. */
export function FieldDetails({ field, onChange, onRemove }: FieldDetailsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-[13px] text-quiet">{`${fieldKindLabels[field.kind]} on page ${field.page}`}</p>
      {isFilledIn(field) && (
        <>
          <Field
            label="What the signer is asked for"
            hideLabel
            placeholder="What the signer is asked for"
            className="min-w-52 flex-1"
            maxLength={fieldLimits.label}
            value={field.label ?? ''}
            onChange={(event) => onChange({ ...field, label: event.target.value })}
          />
          <label className="flex items-center gap-2 text-[13px]">
            <input
              type="checkbox"
              className="block size-4 accent-awning"
              checked={field.required ?? false}
              onChange={(event) => onChange({ ...field, required: event.target.checked })}
            />
            Must be filled in
          </label>
        </>
      )}
      <Button variant="quiet" className="ml-auto" onClick={onRemove}>
        <Trash2 aria-hidden="true" /> Remove
      </Button>
    </div>
  )
}
