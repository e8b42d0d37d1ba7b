import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#core/call'
import { dayIn } from '#core/days'
import { minute } from '#core/durations'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { TextArea } from '#kit/text-area'
import { useToast } from '#kit/toast'
import { createEvent, listEvents, readOfferedTimes } from '../api'
import { longDay, timeIn } from './date-format'

type OfferedTime = OutputOf<typeof readOfferedTimes>[number]

type FindTimeDialogProps = { timeZone: string; onClose: () => void; onMade: (title: string) => void }

/** Times that somebody offers in a mail, and which of them are free. */
export default function FindTimeDialog({ timeZone, onClose, onMade }: FindTimeDialogProps) {
  const [text, setText] = useState('')
  const [title, setTitle] = useState('Meeting')
  const [minutes, setMinutes] = useState('30')
  const client = useQueryClient()
  const toast = useToast()
  const onError = (error: unknown) =>
    toast({
      title: 'Error',
      description: errorMessage(error, 'Please try again.'),
      variant: 'destructive',
    })
  const reading = useMutation({
    mutationFn: () => send(readOfferedTimes, { text, minutes: Number(minutes) }),
    retry: false,
    onError: (error) => 'minutes' in fieldsOf(error) || onError(error),
  })
  const making = useMutation({
    mutationFn: (start: string) =>
      send(createEvent, {
        title: title.trim() || 'Meeting',
        startDateTime: start,
        endDateTime: new Date(Date.parse(start) + Number(minutes) * minute).toISOString(),
      }),
    retry: false,
    onError,
    onSuccess: async () => {
      await refresh(client, listEvents.path)
      onMade(title.trim() || 'Meeting')
    },
  })
  const read = (event: FormEvent) => {
    event.preventDefault()
    reading.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Find a time"
      description="Paste the times that a client offers; those that are free are marked, within your working hours first."
    >
      <form onSubmit={read} noValidate>
        <TextArea
          label="Offered times"
          rows={5}
          maxLength={20_000}
          placeholder="Tuesday at 3, Wednesday at 10 or Friday between 2 and 4"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="mt-4 grid gap-4 sm:grid-cols-[1fr_8rem]">
          <Field label="Title" maxLength={300} value={title} onChange={({ target }) => setTitle(target.value)} />
          <Field
            label="Minutes"
            inputMode="numeric"
            value={minutes}
            error={fieldsOf(reading.error).minutes}
            onChange={({ target }) => {
              setMinutes(target.value)
              // What was found is free for the former length.
              reading.reset()
            }}
          />
        </div>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={reading.isPending || text.trim() === ''}>
            Find times
          </Button>
        </div>
      </form>
      {reading.data && (
        <section aria-label="Times found" aria-live="polite" className="mt-5 border-t pt-4">
          {reading.data.length === 0 && <p className="text-quiet">No times to come were found in this text.</p>}
          <ul className="divide-y">
            {reading.data.map((offered) => (
              <OfferedRow
                key={offered.start}
                offered={offered}
                timeZone={timeZone}
                isBusy={making.isPending}
                onMake={(start) => making.mutate(start)}
              />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

type OfferedRowProps = {
  offered: OfferedTime
  timeZone: string
  isBusy: boolean
  onMake: (start: string) => void
}

function OfferedRow({ offered, timeZone, isBusy, onMake }: OfferedRowProps) {
  const { start, end, freeStart, isOutsideHours } = offered
  const isLater = freeStart !== null && freeStart !== start
  return (
    <li className="flex items-center gap-3 py-2">
      {freeStart === null ? (
        <X aria-hidden="true" className="size-4 shrink-0 text-brick" />
      ) : (
        <Check aria-hidden="true" className="size-4 shrink-0 text-awning" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{longDay(dayIn(timeZone, new Date(start)))}</span>
        <span className="figures text-[13px] text-quiet">
          {timeIn(timeZone, start)} – {timeIn(timeZone, end)} ·{' '}
          {freeStart === null ? 'taken' : isLater ? `free from ${timeIn(timeZone, freeStart)}` : 'free'}
          {isOutsideHours && ', outside your working hours'}
        </span>
      </span>
      {freeStart !== null && (
        <Button disabled={isBusy} onClick={() => onMake(freeStart)}>
          Make event
        </Button>
      )}
    </li>
  )
}
