import type { FormEvent } from 'react'
import { Button } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { useFocusNamedField } from '#kit/focus-named-field'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import type { BusinessChange } from '../business'
import { BusinessField, type FieldName } from './business-field'
import { useBusiness, useChangeBusiness } from './queries'

/** A form for some fields of the business, saved together. */
export function BusinessForm({ fields }: { fields: FieldName[] }) {
  const business = useBusiness()
  const unchanged: BusinessChange = Object.fromEntries(fields.map((name) => [name, undefined]))
  const form = useFormDraft({
    form: `settings.${fields.join('.')}`,
    what: 'these settings',
    initial: unchanged,
    isNew: false,
  })
  const { draft, setDraft } = form
  const saving = useChangeBusiness(() => form.reset(unchanged))
  useFocusNamedField(business.isSuccess)
  if (business.isPending) return <Skeleton className="h-40" />
  if (business.isLoadingError) return <p className="text-quiet">This could not be loaded.</p>
  const fieldErrors = fieldsOf(saving.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(draft)
  }
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice form={form} />
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {fields.map((name) => (
          <BusinessField
            key={name}
            name={name}
            value={draft[name] === undefined ? business.data[name] : draft[name]}
            error={fieldErrors[name]}
            onChange={(value) => setDraft({ ...draft, [name]: value })}
          />
        ))}
      </div>
      <Button type="submit" variant="primary" className="mt-5" disabled={saving.isPending || !form.isTyped}>
        {saving.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
