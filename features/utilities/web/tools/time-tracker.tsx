import { Play, Square, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toCents } from '#core/money'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Badge } from '#kit/badge'
import { Button, IconButton } from '#kit/button'
import { showDayAndTime, showTime } from '#kit/dates'
import { Field } from '#kit/field'
import { fieldsOf, saidBy } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { showDuration } from '../../billable-hours'
import { type TimeEntry, timeLimits } from '../../time-entry'
import { NumberField, numberFrom } from '../number-field'
import { addTime, startTime, stopTime, useTime, useTimeChange, useTimeRemoval } from '../queries'
import { useMoney } from '../shown'
import { UnbilledTime } from '../unbilled-time'

type Linked = { id: number; name: string }

export default function TimeTracker() {
  const [page, setPage] = useState(1)
  const time = useTime(page)
  if (time.isPending) return <Skeleton className="h-40 w-full" />
  if (time.isError) {
    return (
      <p className="text-quiet">
        {saidBy(time.error, 'The time sheet could not be loaded. Nothing is lost.')}{' '}
        <Button onClick={() => void time.refetch()}>Try Again</Button>
      </p>
    )
  }
  const { running, entries, more, waiting } = time.data
  return (
    <>
      {running ? <Running entry={running} /> : <Start />}
      <UnbilledTime clients={waiting} />
      <h3 className="mt-8 mb-2 font-semibold">Worked</h3>
      {entries.length === 0 ? (
        <p className="text-quiet">No time yet. Start the clock, or add what you have worked.</p>
      ) : (
        <ul className="divide-y border-y">
          {entries.map((entry) => (
            <Worked key={entry.id} entry={entry} />
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

function Start() {
  const { sign } = useMoney()
  const [draft, setDraft] = useState({ description: '', rate: '90', day: '', from: '', to: '' })
  const [client, setClient] = useState<Linked | null>(null)
  const [isPast, setPast] = useState(false)
  const about = { description: draft.description, clientId: client?.id ?? null, rate: numberFrom(draft.rate, 1e6) }
  const starting = useTimeChange(startTime)
  const adding = useTimeChange(addTime, () => setDraft({ ...draft, description: '', from: '', to: '' }))
  const wrong = fieldsOf(adding.error ?? starting.error)
  const of = (name: keyof typeof draft) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  const span = { startedAt: instantOf(draft.day, draft.from), endedAt: instantOf(draft.day, draft.to) }
  return (
    <div className="rounded-control bg-sunken p-4">
      <div className="grid gap-3 sm:grid-cols-[1.5fr_1fr_7rem]">
        <Field label="What" maxLength={timeLimits.description} error={wrong.description} {...of('description')} />
        <ClientPicker value={client} error={wrong.clientId} onChoose={setClient} />
        <NumberField label={`Rate (${sign}/h)`} value={draft.rate} onChange={(rate) => setDraft({ ...draft, rate })} />
      </div>
      {isPast && (
        <div className="mt-3 grid grid-cols-3 gap-3 sm:max-w-md">
          <Field label="Day" type="date" max="2999-12-31" {...of('day')} />
          <Field label="From" type="time" {...of('from')} />
          <Field label="To" type="time" error={wrong.endedAt} {...of('to')} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {isPast ? (
          <Button
            look="primary"
            disabled={!span.startedAt || !span.endedAt || adding.isPending}
            onClick={() =>
              span.startedAt &&
              span.endedAt &&
              adding.mutate({ ...about, startedAt: span.startedAt, endedAt: span.endedAt })
            }
          >
            Add time
          </Button>
        ) : (
          <Button look="primary" disabled={starting.isPending} onClick={() => starting.mutate(about)}>
            <Play aria-hidden="true" /> Start
          </Button>
        )}
        <Button look="quiet" onClick={() => setPast(!isPast)}>
          {isPast ? 'Use the clock' : 'Add past time'}
        </Button>
      </div>
    </div>
  )
}

function instantOf(day: string, time: string): string | null {
  const instant = new Date(`${day}T${time}`)
  return day && time && !Number.isNaN(instant.getTime()) ? instant.toISOString() : null
}

function Running({ entry }: { entry: TimeEntry }) {
  const stopping = useTimeChange(stopTime)
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
          {[entry.clientName, `since ${showTime(entry.startedAt)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p role="timer" aria-label="Time so far" className="figures text-2xl font-semibold">
        {showDuration(now - Date.parse(entry.startedAt), true)}
      </p>
      <Button look="primary" disabled={stopping.isPending} onClick={() => stopping.mutate(entry.id)}>
        <Square aria-hidden="true" /> Stop
      </Button>
    </div>
  )
}

function Worked({ entry }: { entry: TimeEntry }) {
  const removing = useTimeRemoval()
  const { show } = useMoney()
  const length = Date.parse(entry.endedAt ?? entry.startedAt) - Date.parse(entry.startedAt)
  const name = entry.description || 'Work'
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="figures truncate text-[13px] text-quiet">
          {[entry.clientName, showDayAndTime(entry.startedAt), entry.rate > 0 && `${show(toCents(entry.rate))}/h`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {entry.isBilled && <Badge look="good">{entry.invoiceNumber ?? 'Billed'}</Badge>}
      <span className="figures w-14 text-right font-medium">{showDuration(length)}</span>
      {entry.isBilled ? (
        <span className="size-10 md:size-9" />
      ) : (
        <IconButton small label={`Delete ${name}`} disabled={removing.isPending} onClick={() => removing.mutate(entry)}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}
