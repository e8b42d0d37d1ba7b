import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { dayIn } from '#core/days'
import { plural } from '#core/plural'
import { focusFirstError } from '#features/invoices/web/focus-first-error'
import { createRecurring, editRecurring, readRecurring } from '#features/recurring-invoices/api'
import type { RecurringInvoice } from '#features/recurring-invoices/recurring-invoice'
import { useRecurringAction } from '#features/recurring-invoices/web/queries'
import type { Business } from '#features/settings/business'
import { Button } from '#kit/button'
import { ConflictPanel, DifferenceTable } from '#kit/conflict-panel'
import { showDay } from '#kit/dates'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { Notice } from '#kit/notice'
import { fieldsOf, isConflict } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import {
  differences,
  draftDays,
  draftOf,
  newDraft,
  type RecurringDraft,
  recurringErrors,
  requestFromRecurring,
} from './recurring-draft'
import { RecurringFields } from './recurring-fields'

type RecurringFormProps = {
  /** Null for a new one. */
  series: RecurringInvoice | null
  business: Business
  prefill?: Partial<RecurringDraft>
}

/** Form and preview side by side. Changes count from the next invoice on. */
export function RecurringForm({ series, business, prefill }: RecurringFormProps) {
  const navigate = useNavigate()
  const toast = useToast()
  const today = dayIn(business.timeZone, new Date())
  const [initial] = useState(() => (series ? draftOf(series) : { ...newDraft(business, today), ...prefill }))
  const form = useFormDraft({
    form: `recurring.${series?.id ?? 'new'}`,
    what: series ? 'this recurring invoice' : 'a new recurring invoice',
    initial,
    isNew: series === null,
  })
  const { draft, setDraft } = form
  const [seen, setSeen] = useState(series)
  const [theirs, setTheirs] = useState<RecurringInvoice | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const request = requestFromRecurring(draft, business)
  const hasBegun = series !== null && series.nextOccurrence > 0
  const saving = useRecurringAction(
    (base: RecurringInvoice | null) =>
      base ? saveChanges(base, changesOf(request, base, hasBegun)) : send(createRecurring, request),
    (saved) => {
      if ('theirs' in saved) return setTheirs(saved.theirs)
      const { id } = saved
      form.clear()
      toast({ title: series ? 'Recurring invoice changed' : 'Recurring invoice created' })
      void navigate({ to: '/recurring/$id', params: { id: String(id) } })
    },
  )
  const leave = () =>
    void navigate(series ? { to: '/recurring/$id', params: { id: String(series.id) } } : { to: '/recurring' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = recurringErrors(request)
    setErrors(found)
    if (Object.keys(found).length > 0) focusFirstError(event.currentTarget as HTMLFormElement)
    else saving.mutate(seen, { onError: (error) => setErrors(fieldsOf(error)) })
  }
  const days = draftDays(request, series)
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice form={form} />
      {theirs && (
        <ConflictPanel
          title="This series was changed elsewhere."
          onKeepMine={() => {
            setSeen(theirs)
            setTheirs(null)
            saving.mutate(theirs)
          }}
          onTakeTheirs={() => {
            setSeen(theirs)
            form.reset(draftOf(theirs))
            setTheirs(null)
          }}
        >
          <DifferenceTable differences={differences(draft, draftOf(theirs))} />
        </ConflictPanel>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_280px]">
        <div className="rounded-card border bg-card p-5 md:p-7">
          {series && (
            <p className="mb-5 text-quiet">Changes count from the next invoice on. Those made stay as they are.</p>
          )}
          <RecurringFields
            draft={draft}
            business={business}
            errors={errors}
            hasBegun={hasBegun}
            onChange={(changed) => {
              setDraft(changed)
              if (Object.keys(errors).length > 0) setErrors(recurringErrors(requestFromRecurring(changed, business)))
            }}
          />
          <div className="mt-6 flex justify-end gap-2">
            <Button onClick={leave}>Cancel</Button>
            <Button variant="primary" type="submit" disabled={saving.isPending || theirs !== null}>
              {saving.isPending ? 'Saving...' : series ? 'Save Changes' : 'Create Recurring Invoice'}
            </Button>
          </div>
        </div>
        <Preview days={days} today={today} />
      </div>
    </form>
  )
}

/** If the series was changed elsewhere, returns that version for the owner to compare. */
async function saveChanges(seen: RecurringInvoice, changes: ReturnType<typeof changesOf>) {
  try {
    return await send(editRecurring, changes)
  } catch (error) {
    if (!isConflict(error)) throw error
    const theirs = await send(readRecurring, { id: seen.id })
    if (theirs.updatedAt === seen.updatedAt) throw error
    return { theirs }
  }
}

/** The first day only while nothing was made; afterwards the day of the next one, if it was changed. */
function changesOf(request: ReturnType<typeof requestFromRecurring>, series: RecurringInvoice, hasBegun: boolean) {
  const { startDate, ...changes } = request
  const isMoved = startDate !== '' && startDate !== series.nextDate
  return {
    ...changes,
    id: series.id,
    seenAt: series.updatedAt,
    ...(isMoved && (hasBegun ? { nextDate: startDate } : { startDate })),
  }
}

function Preview({ days, today }: { days: string[]; today: string }) {
  const missed = days.filter((day) => day < today).length
  return (
    <section aria-label="Preview" className="rounded-card border bg-card p-5 lg:sticky lg:top-22">
      <h2 className="mb-3 font-semibold">{days.length === 12 ? 'Next twelve' : 'What will come'}</h2>
      {days.length === 0 ? (
        <p className="text-quiet">No day fits. Look at the first day and the end.</p>
      ) : (
        <ol className="figures space-y-1.5">
          {days.map((day) => (
            <li key={day} className={day < today ? 'text-quiet' : ''}>
              {showDay(day)}
            </li>
          ))}
        </ol>
      )}
      {missed > 0 && (
        <div className="mt-3 text-[13px]">
          <Notice>
            {missed === 12 ? 'Those' : plural(missed, 'invoice')} before today: made at once as drafts, with their own
            dates.
          </Notice>
        </div>
      )}
    </section>
  )
}
