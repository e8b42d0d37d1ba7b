import { Pencil, Play, Square, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { Button, IconButton } from '#kit/button'
import { showDayAndTime, showTime } from '#kit/dates'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { showDuration } from '../../billable-hours'
import type { TimeEntry } from '../../time-entry'
import { parseSpan } from '../../time-span'
import { EditTimeDialog } from '../edit-time-dialog'
import { useMoney } from '../money-format'
import { addTime, startTime, stopTime, useDeleteTime, useTime, useTimeChange } from '../queries'
import { EntryFields, entryFields, SpanFields, type TimeDraft } from '../time-fields'
import { UnbilledTime } from '../unbilled-time'

export default function TimeTracker() {
  const [page, setPage] = useState(1)
  const time = useTime(page)
  if (time.isPending) return <Skeleton className="h-40 w-full" />
  if (time.isLoadingError) {
    return (
      <p className="text-quiet">
        {errorMessage(time.error, 'The time sheet could not be loaded. Nothing is lost.')}{' '}
        <Button onClick={() => void time.refetch()}>Try Again</Button>
      </p>
    )
  }
  const { running, entries, more, waiting } = time.data
  return (
    <>
      {running ? <RunningEntry entry={running} /> : <StartForm />}
      <UnbilledTime clients={waiting} />
      <h3 className="mt-8 mb-2 font-semibold">Worked</h3>
      {entries.length === 0 ? (
        <p className="text-quiet">No time yet. Start the clock, or add what you have worked.</p>
      ) : (
        <ul className="divide-y border-y">
          {entries.map((entry) => (
            <WorkedRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {(page > 1 || more) && (
        <div className="mt-3 flex gap-2">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={!more} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </>
  )
}

function StartForm() {
  const timeZone = useOwnerTimeZone()
  const [isPast, setPast] = useState(false)
  const form = useFormDraft<TimeDraft>({
    form: 'time.new',
    what: 'a time entry',
    isNew: true,
    initial: { description: '', client: null, rate: '90', day: '', from: '', to: '' },
    onRestore: ({ day, from, to }) => setPast(`${day}${from}${to}` !== ''),
  })
  const { draft, setDraft } = form
  const starting = useTimeChange(startTime, form.clear)
  const adding = useTimeChange(addTime, () => form.reset({ ...draft, description: '', from: '', to: '' }))
  const span = parseSpan(draft, timeZone)
  const fields = {
    draft,
    onChange: (changes: Partial<TimeDraft>) => setDraft({ ...draft, ...changes }),
    errors: fieldsOf(adding.error ?? starting.error),
  }
  return (
    <div className="rounded-control bg-sunken p-4">
      <DraftNotice form={form} />
      <EntryFields {...fields} />
      {isPast && <SpanFields {...fields} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {isPast ? (
          <Button
            variant="primary"
            disabled={!span || adding.isPending}
            onClick={() => span && adding.mutate({ ...entryFields(draft), ...span })}
          >
            Add time
          </Button>
        ) : (
          <Button variant="primary" disabled={starting.isPending} onClick={() => starting.mutate(entryFields(draft))}>
            <Play aria-hidden="true" /> Start
          </Button>
        )}
        <Button variant="quiet" onClick={() => setPast(!isPast)}>
          {isPast ? 'Use the clock' : 'Add past time'}
        </Button>
      </div>
    </div>
  )
}

function RunningEntry({ entry }: { entry: TimeEntry }) {
  const stopping = useTimeChange(stopTime)
  const timeZone = useOwnerTimeZone()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-control bg-awning-wash p-4">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{entry.description || 'Work'}</p>
        <p className="text-[13px] text-quiet">
          {[entry.clientName, `since ${showTime(entry.startedAt, timeZone)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p role="timer" aria-label="Time so far" className="figures text-2xl font-semibold">
        {showDuration(now - Date.parse(entry.startedAt), true)}
      </p>
      <Button variant="primary" disabled={stopping.isPending} onClick={() => stopping.mutate(entry.id)}>
        <Square aria-hidden="true" /> Stop
      </Button>
    </div>
  )
}

function WorkedRow({ entry }: { entry: TimeEntry }) {
  const removing = useDeleteTime()
  const [isEdited, setEdited] = useState(false)
  const timeZone = useOwnerTimeZone()
  const { showPrice } = useMoney()
  const length = Date.parse(entry.endedAt ?? entry.startedAt) - Date.parse(entry.startedAt)
  const name = entry.description || 'Work'
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="figures truncate text-[13px] text-quiet">
          {[entry.clientName, showDayAndTime(entry.startedAt, timeZone), entry.rate > 0 && `${showPrice(entry.rate)}/h`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {entry.isBilled && <Badge variant="good">{entry.invoiceNumber ?? 'Billed'}</Badge>}
      <span className="figures w-14 text-right font-medium">{showDuration(length)}</span>
      {entry.isBilled ? (
        <span className="w-20 md:w-18" />
      ) : (
        <span className="flex shrink-0">
          <IconButton small label={`Edit ${name}`} onClick={() => setEdited(true)}>
            <Pencil />
          </IconButton>
          <IconButton
            small
            label={`Delete ${name}`}
            disabled={removing.isPending}
            onClick={() => removing.mutate(entry)}
          >
            <Trash2 />
          </IconButton>
        </span>
      )}
      {isEdited && <EditTimeDialog entry={entry} onClose={() => setEdited(false)} />}
    </li>
  )
}
