import { type FormEvent, useState } from 'react'
import { useBusinessCurrency } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { type LateFee, ReminderChange } from '../reminder-settings'
import { useChangeReminders } from './queries'

const draftOf = (fee: LateFee | null) => ({
  kind: fee?.kind ?? 'none',
  value: fee ? String(fee.value) : '5',
  afterDays: String(fee?.afterDays ?? 30),
})

export function LateFeeForm({ lateFee }: { lateFee: LateFee | null }) {
  const currency = useBusinessCurrency()
  const [initial] = useState(() => draftOf(lateFee))
  const form = useFormDraft({ form: 'settings.late-fee', what: 'these settings', initial, isNew: false })
  const { draft, setDraft } = form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useChangeReminders(() => form.clear())
  const isWanted = draft.kind !== 'none'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fee = { kind: draft.kind, value: Number(draft.value), afterDays: Number(draft.afterDays) }
    const parsed = ReminderChange.safeParse({ lateFee: isWanted ? fee : null })
    if (parsed.success) {
      setErrors({})
      return saving.mutate(parsed.data, { onError: (error) => setErrors(fieldsOf(error)) })
    }
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
  }
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice form={form} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Fee"
          value={draft.kind}
          options={[
            { value: 'none', label: 'None' },
            { value: 'percent', label: 'Percent of what is open' },
            { value: 'amount', label: `Amount in ${currency}` },
          ]}
          onChange={(event) => setDraft({ ...draft, kind: event.target.value as typeof draft.kind })}
        />
        {isWanted && (
          <>
            <Field
              label={draft.kind === 'percent' ? 'Percent' : 'Amount'}
              inputMode="decimal"
              {...(draft.kind === 'amount' && { hint: `Only on invoices in ${currency}` })}
              value={draft.value}
              error={errors['lateFee.value']}
              onChange={(event) => setDraft({ ...draft, value: event.target.value })}
            />
            <Field
              label="Days late"
              inputMode="numeric"
              value={draft.afterDays}
              error={errors['lateFee.afterDays']}
              onChange={(event) => setDraft({ ...draft, afterDays: event.target.value })}
            />
          </>
        )}
      </div>
      <Button type="submit" variant="primary" className="mt-5" disabled={saving.isPending || !form.isTyped}>
        {saving.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
