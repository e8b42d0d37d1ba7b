import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import type { FormEvent } from 'react'
import type { OutputOf } from '#core/call'
import { dayIn } from '#core/days'
import { minute } from '#core/durations'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
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
  const form = useFormDraft({
    form: 'event.find-time',
    what: 'offered times',
    isNew: true,
    initial: { text: '', title: 'Meeting', minutes: '30' },
  })
  const { text, title, minutes } = form.draft
  const change = (part: Partial<typeof form.draft>) => form.setDraft({ ...form.draft, ...part })
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
      form.clear()
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
      <DraftNotice form={form} />
      <form onSubmit={read} noValidate>
        <TextArea
          label="Offered times"
          rows={5}
          maxLength={20_000}
          placeholder="Tuesday at 3, Wednesday at 10 or Friday between 2 and 4"
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <div className="mt-4 grid gap-4 sm:grid-cols-[1fr_8rem]">
          <Field
            label="Title"
            maxLength={300}
            value={title}
            onChange={({ target }) => change({ title: target.value })}
          />
          <Field
            label="Minutes"
            inputMode="numeric"
            value={minutes}
            error={fieldsOf(reading.error).minutes}
            onChange={({ target }) => {
              change({ minutes: target.value })
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
