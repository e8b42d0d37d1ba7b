import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { describeHours, officeHours } from '#core/weekly-hours'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { LoadError } from '#kit/load-error'
import { fieldsOf } from '#kit/response-error'
import { Section } from '#kit/section'
import { Skeleton } from '#kit/skeleton'
import { WeeklyHoursFields } from '#kit/weekly-hours-fields'
import { changeSchedule, createSchedule, deleteSchedule } from '../api'
import { NewSchedule, type Schedule } from '../schedule'
import { ExceptionFields } from './exception-fields'
import { useBookingAction, useSchedules } from './queries'

/** Weekly hours that several kinds of meeting share. */
export function SchedulesSection() {
  const schedules = useSchedules()
  const [edited, setEdited] = useState<Schedule | 'new' | null>(null)
  return (
    <Section
      title="Schedules"
      hint="Weekly hours with a name. A kind of meeting uses one of them, or hours of its own."
    >
      {schedules.isPending && <Skeleton className="h-16" />}
      {schedules.isLoadingError && (
        <LoadError
          title="The schedules could not be loaded"
          error={schedules.error}
          onRetry={() => void schedules.refetch()}
        />
      )}
      {schedules.data && schedules.data.length > 0 && (
        <ul className="mb-4 divide-y">
          {schedules.data.map((schedule) => (
            <li key={schedule.id} className="flex items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1 break-words">
                <span className="font-medium">{schedule.name}</span>
                <span className="block text-[13px] text-quiet">{describeHours(schedule.hours)}</span>
              </span>
              <Button variant="quiet" onClick={() => setEdited(schedule)} aria-label={`Edit ${schedule.name}`}>
                Edit
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setEdited('new')}>
        <Plus aria-hidden="true" /> New schedule
      </Button>
      {edited && <ScheduleDialog schedule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  )
}

function ScheduleDialog({ schedule, onClose }: { schedule: Schedule | null; onClose: () => void }) {
  const form = useFormDraft({
    form: `booking.schedule.${schedule?.id ?? 'new'}`,
    what: schedule ? 'this schedule' : 'a new schedule',
    isNew: !schedule,
    initial: {
      name: schedule?.name ?? '',
      hours: schedule?.hours ?? officeHours,
      exceptions: schedule?.exceptions ?? [],
    },
  })
  const { draft, setDraft } = form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isDeleting, setDeleting] = useState(false)
  const close = () => {
    form.clear()
    onClose()
  }
  const words = { done: 'Saved', failed: 'Not saved', onDone: close }
  const creating = useBookingAction(createSchedule, words)
  const changing = useBookingAction(changeSchedule, words)
  const deleting = useBookingAction(deleteSchedule, { done: 'Deleted', failed: 'Not deleted', onDone: close })
  const onError = (error: unknown) => setErrors(fieldsOf(error))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const parsed = NewSchedule.safeParse(draft)
    const wrong: Record<string, string> = {}
    for (const { path, message } of parsed.error?.issues ?? []) wrong[path.slice(0, 2).join('.')] ??= message
    setErrors(wrong)
    if (!parsed.success) return
    if (schedule) changing.mutate({ ...parsed.data, id: schedule.id, seenAt: schedule.updatedAt }, { onError })
    else creating.mutate(parsed.data, { onError })
  }
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={schedule ? schedule.name : 'New schedule'}>
      <DraftNotice form={form} />
      <form onSubmit={save} noValidate>
        <Field
          label="Name"
          maxLength={100}
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <h3 className="mt-5 mb-2 font-semibold">Weekly hours</h3>
        <WeeklyHoursFields hours={draft.hours} errors={errors} onChange={(hours) => change({ hours })} />
        <h3 className="mt-5 mb-2 font-semibold">Other hours on single dates</h3>
        <ExceptionFields
          exceptions={draft.exceptions}
          errors={errors}
          onChange={(exceptions) => change({ exceptions })}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          {schedule && (
            <Button variant="quiet" className="mr-auto text-brick" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={creating.isPending || changing.isPending}>
            Save
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this schedule?"
        question="Kinds of meeting that use it keep it from being deleted."
        action="Delete"
        busy={deleting.isPending}
        onConfirm={() => schedule && deleting.mutate({ id: schedule.id }, { onSettled: () => setDeleting(false) })}
      />
    </Dialog>
  )
}
