import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { isBelow, reading, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import {
  acceptSuggestion,
  calendarLayers,
  dismissSuggestion,
  editEvent,
  listEvents,
  listInvitations,
  rangeEvents,
  readEvent,
  removeEvent,
  scanForEvents,
  suggestedEvents,
  upcomingEvents,
} from '../api'
import type { Event, SuggestedEvent } from '../event'
import type { DaySpan } from '../event-days'
import { timeIn } from './show'

export const readingRange = ({ from, to }: DaySpan) => reading(rangeEvents, { start: from, end: to })
export const readingLayers = ({ from, to }: DaySpan) => reading(calendarLayers, { start: from, end: to })

export const useRange = (span: DaySpan) => useQuery({ ...readingRange(span), placeholderData: keepPreviousData })

export const useLayers = (span: DaySpan, wanted: boolean) =>
  useQuery({ ...readingLayers(span), enabled: wanted, placeholderData: keepPreviousData })

export const useUpcoming = () => useQuery(reading(upcomingEvents, {}))
export const useSuggested = () => useQuery(reading(suggestedEvents, {}))

export const useEvent = (id: number | undefined, occurrence: string | undefined) =>
  useQuery({
    ...reading(readEvent, { id: id ?? 0, ...(occurrence && { occurrence }) }),
    enabled: id !== undefined,
    retry: false,
  })

/** What a change to the calendar makes old. */
/** What became of the mails to those who take part: the newest word to each. */
export const useInvitations = (event: Event) =>
  useQuery({ ...reading(listInvitations, { id: event.id }), enabled: event.invitedAt !== null })

export const refreshCalendar = (client: QueryClient) => refresh(client, listEvents.path, '/api/notes/recent')

export type EventEdit = InputOf<typeof editEvent>

type Move = {
  event: Event
  edit: Omit<EventEdit, 'id'>
  /** What the screen shows until the server has answered. */
  shown: Pick<Event, 'startDateTime' | 'endDateTime' | 'startDay' | 'endDay'>
}

/** Moves or stretches an event: at once on the screen, with a way back, and as it was if the server refuses. */
export function useMoving() {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationFn: ({ event, edit }: Move) => send(editEvent, { id: event.id, ...edit }),
    retry: false,
    onMutate: async ({ event, shown }) => {
      await client.cancelQueries({ predicate: ({ queryKey: [url] }) => isBelow(String(url), rangeEvents.path) })
      place(client, event, shown)
    },
    onSuccess: (answer, { event, edit }) => {
      // What was cut from its series cannot be put back by moving it.
      if (edit.scope === 'following') return toast({ title: 'Event moved', description: event.title })
      const undo = () =>
        mutate({
          event: { ...answer, occurrence: answer.occurrence },
          edit: {
            ...timesSent(event),
            ...(edit.scope && { scope: edit.scope, ...(answer.occurrence && { occurrence: answer.occurrence }) }),
          },
          shown: event,
        })
      toast({ title: 'Event moved', description: event.title, action: { label: 'Undo', run: undo } })
    },
    onError: (error, { event }) => {
      place(client, event, event)
      toast({
        title: 'Error',
        description: saidBy(error, `“${event.title}” was not moved. Please try again.`),
        look: 'destructive',
      })
    },
    onSettled: () => refreshCalendar(client),
  })
  return mutate
}

/** When an event is, as a call says it: days for what lasts all day, instants for the rest. */
export const timesSent = ({ allDay, startDay, endDay, startDateTime, endDateTime }: Event) =>
  allDay && startDay && endDay ? { startDateTime: startDay, endDateTime: endDay } : { startDateTime, endDateTime }

function place(client: QueryClient, event: Event, times: Move['shown']): void {
  const { startDateTime, endDateTime, startDay, endDay } = times
  client.setQueriesData<Event[]>(
    { predicate: ({ queryKey: [url] }) => isBelow(String(url), rangeEvents.path) },
    (events) =>
      events?.map((one) =>
        one.id === event.id && one.occurrence === event.occurrence
          ? { ...one, startDateTime, endDateTime, startDay, endDay }
          : one,
      ),
  )
}

export function useEventRemoval(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (input: InputOf<typeof removeEvent> & { title: string }) => {
      const { title: _title, ...rest } = input
      return send(removeEvent, rest)
    },
    onSuccess: async (_, { title }) => {
      onDone()
      toast({ title: 'Event deleted', description: title })
      await refreshCalendar(client)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: saidBy(error, 'The event was not deleted. Please try again.'),
        look: 'destructive',
      }),
  })
}

export function useScan() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => send(scanForEvents, {}),
    retry: false,
    onSuccess: async ({ found, scanned }) => {
      toast(
        found > 0
          ? { title: found === 1 ? '1 event found' : `${found} events found`, description: 'See AI Suggested Events.' }
          : { title: 'No new events found', description: `${scanned} mails and notes were read.` },
      )
      await refreshCalendar(client)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: saidBy(error, 'The scan did not finish. Please try again.'),
        look: 'destructive',
      }),
  })
}

export function useSuggestionAnswers(timeZone: string, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const failed = (error: unknown) => {
    toast({ title: 'Error', description: saidBy(error, 'That did not work. Please try again.'), look: 'destructive' })
    void refreshCalendar(client)
  }
  const accept = useMutation({
    mutationFn: ({ id }: SuggestedEvent) => send(acceptSuggestion, { id }),
    retry: false,
    onSuccess: async ({ title, collidesWith: [other] }) => {
      onDone()
      toast({
        title: 'Event added',
        description: other
          ? `${title} collides with “${other.title}” at ${timeIn(timeZone, other.startDateTime)}.`
          : title,
      })
      await refreshCalendar(client)
    },
    onError: failed,
  })
  const dismiss = useMutation({
    mutationFn: ({ id }: SuggestedEvent) => send(dismissSuggestion, { id }),
    retry: false,
    onSuccess: async (_, { title }) => {
      onDone()
      toast({ title: 'Suggestion dismissed', description: `“${title}” will not be suggested again.` })
      await refreshCalendar(client)
    },
    onError: failed,
  })
  return { accept, dismiss }
}
