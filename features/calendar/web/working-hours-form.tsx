import { type FormEvent, useState } from 'react'
import { WeeklyHours } from '#core/weekly-hours'
import { useBusiness, useChangeBusiness, useWorkingHours } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { LoadError } from '#kit/load-error'
import { Skeleton } from '#kit/skeleton'
import { WeeklyHoursFields } from '#kit/weekly-hours-fields'

type Draft = { hours: WeeklyHours | undefined }
const unchanged: Draft = { hours: undefined }

/** The weekly hours in which the owner works. */
export function WorkingHoursForm() {
  const business = useBusiness()
  const current = useWorkingHours()
  const form = useFormDraft({
    form: 'settings.working-hours',
    what: 'your working hours',
    initial: unchanged,
    isNew: false,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useChangeBusiness(() => form.reset(unchanged))
  const hours = form.draft.hours ?? current
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data, error } = WeeklyHours.safeParse(hours)
    const wrong: Record<string, string> = {}
    for (const { path, message } of error?.issues ?? []) wrong[`hours.${String(path[0])}`] ??= message
    setErrors(wrong)
    if (data) saving.mutate({ workingHours: data })
  }
  if (business.isPending) return <Skeleton className="h-80" />
  if (business.isLoadingError)
    return (
      <LoadError
        title="Your working hours could not be loaded"
        error={business.error}
        onRetry={() => void business.refetch()}
      />
    )
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice form={form} />
      <WeeklyHoursFields hours={hours} errors={errors} onChange={(changed) => form.setDraft({ hours: changed })} />
      <Button type="submit" variant="primary" className="mt-5" disabled={saving.isPending || !form.isTyped}>
        {saving.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
