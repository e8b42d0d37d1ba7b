import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import type { OutputOf } from '#core/call'
import { plural } from '#core/plural'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { importCalendar } from '../api'
import { refreshCalendar } from './queries'

const maxBytes = 2 * 1024 * 1024

/** Imports an .ics file and shows the result. */
export function CalendarImport() {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const importing = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxBytes) throw new TooLarge()
      return send(importCalendar, { text: await file.text() })
    },
    retry: false,
    onSuccess: () => refreshCalendar(client),
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) importing.mutate(file)
    target.value = ''
  }
  return (
    <div>
      <h3 className="font-medium">Import a calendar file</h3>
      <p className="mt-1 text-quiet">
        Brings the events of an .ics file into your calendar. The same file twice brings nothing in twice.
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
      <Button className="mt-3" disabled={importing.isPending} onClick={() => input.current?.click()}>
        {importing.isPending ? 'Importing...' : 'Choose file'}
      </Button>
      <div className="mt-3">
        {importing.isError && <Banner variant="bad">{importErrorMessage(importing.error)}</Banner>}
        {importing.data && <Outcome outcome={importing.data} />}
      </div>
    </div>
  )
}

class TooLarge extends Error {}

const importErrorMessage = (error: unknown) =>
  error instanceof TooLarge
    ? 'This calendar is larger than 2 MB. Export a shorter period, and import that.'
    : errorMessage(error, 'The file was not imported. Nothing was changed.')

const maxLeftOutShown = 10

function Outcome({
  outcome: { added, updated, unchanged, removed, leftOut },
}: {
  outcome: OutputOf<typeof importCalendar>
}) {
  const parts = [
    `${plural(added, 'event')} added`,
    updated > 0 && `${updated} updated`,
    removed > 0 && `${removed} removed`,
    unchanged > 0 && `${unchanged} known already`,
  ]
  return (
    <Banner variant="good">
      <p>{parts.filter(Boolean).join(', ')}.</p>
      {leftOut.length > 0 && (
        <>
          <p className="mt-1">{plural(leftOut.length, 'event')} left out:</p>
          <ul className="mt-1 list-disc pl-5">
            {leftOut.slice(0, maxLeftOutShown).map(({ title, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same title and reason
              <li key={index}>
                {title}: {why}
              </li>
            ))}
            {leftOut.length > maxLeftOutShown && <li>and {leftOut.length - maxLeftOutShown} more</li>}
          </ul>
        </>
      )}
    </Banner>
  )
}
