import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { InputOf } from '#core/call'
import { plural } from '#core/plural'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Progress } from '#kit/progress'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { importCalendar, listImports } from '../api'
import type { CalendarImport as Import } from '../calendar-import'
import { calendarLimits, tooLargeMessage } from '../icalendar/limits'
import { refreshCalendar } from './queries'

/** Imports an .ics file in the background, and shows how far it is and what was left out. */
export function CalendarImport() {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [shownId, setShownId] = useState<number>()
  const imports = useQuery({
    ...queryFor(listImports, {}),
    refetchInterval: ({ state }) => pollWhileRunning(state.data),
  })
  const importing = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > calendarLimits.bytes) throw new TooLarge()
      return send(importCalendar, await inputFrom(file))
    },
    retry: false,
    onSuccess: async ({ id }) => {
      setShownId(id)
      await refresh(client, listImports.path)
    },
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) importing.mutate(file)
    target.value = ''
  }
  const running = imports.data?.find(({ state }) => state === 'running')
  const shown = running ?? imports.data?.find(({ id }) => id === shownId)
  useEffect(() => {
    if (shown?.state === 'done') void refreshCalendar(client)
  }, [client, shown?.state])
  const isBusy = importing.isPending || running !== undefined
  return (
    <div>
      <h3 className="font-medium">Import a calendar file</h3>
      <p className="mt-1 text-quiet">
        Brings the events of an .ics file of up to 10 MB into your calendar. The same file twice brings nothing in
        twice.
      </p>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        aria-label="Calendar file"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <Button className="mt-3" disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? 'Importing...' : 'Choose file'}
      </Button>
      <div className="mt-3">
        {importing.isError && <Banner variant="bad">{importErrorMessage(importing.error)}</Banner>}
        {shown && !importing.isPending && !importing.isError && <Outcome found={shown} />}
      </div>
    </div>
  )
}

/** Old mail programs write other charsets than UTF-8, which the server decodes. */
async function inputFrom(file: File): Promise<InputOf<typeof importCalendar>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { text: base64(bytes), encoding: 'base64' }
  }
}

/** In slices, since a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}

/** Live updates report each slice; this polls in case the live connection is down. */
const pollWhileRunning = (imports: Import[] | undefined) =>
  imports?.some(({ state }) => state === 'running') ? 2000 : false

class TooLarge extends Error {}

const importErrorMessage = (error: unknown) =>
  error instanceof TooLarge ? tooLargeMessage : errorMessage(error, 'The file was not imported. Nothing was changed.')

const maxLeftOutShown = 10

function Outcome({ found }: { found: Import }) {
  const { state, total, done, failure } = found
  const leftOut = found.leftOut.filter(({ isDetail }) => !isDetail)
  const details = found.leftOut.filter(({ isDetail }) => isDetail)
  if (state === 'failed') return <Banner variant="bad">{failure}</Banner>
  if (state === 'running')
    return (
      <div role="status">
        <p>{total === 0 ? 'Reading the file…' : `${done} of ${plural(total, 'event')} imported`}</p>
        <Progress label="Import" share={total === 0 ? 0 : done / total} />
        <p className="mt-2 text-[13px] text-quiet">You can leave this page; it goes on by itself.</p>
      </div>
    )
  return (
    <Banner variant={leftOut.length === 0 ? 'good' : total === 0 ? 'bad' : 'warm'}>
      <p>{summaryOf(found)}</p>
      <LeftOutList label={`${plural(leftOut.length, 'entry', 'entries')} left out:`} found={leftOut} />
      <LeftOutList label="Imported without a detail:" found={details} />
    </Banner>
  )
}

function LeftOutList({ label, found }: { label: string; found: Import['leftOut'] }) {
  if (found.length === 0) return null
  return (
    <>
      <p className="mt-1">{label}</p>
      <ul className="mt-1 list-disc pl-5">
        {found.slice(0, maxLeftOutShown).map(({ title, why, line }) => (
          <li key={`${line} ${why}`}>
            {title}, line {line}: {why}
          </li>
        ))}
        {found.length > maxLeftOutShown && <li>and {found.length - maxLeftOutShown} more</li>}
      </ul>
    </>
  )
}

function summaryOf({ added, updated, unchanged, removed }: Import): string {
  const parts = [
    `${plural(added, 'event')} added`,
    updated > 0 && `${updated} updated`,
    removed > 0 && `${removed} removed`,
    unchanged > 0 && `${unchanged} known already`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
