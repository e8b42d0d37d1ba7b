import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { plural } from '#core/plural'
import { isSameOrBelow, queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { listCalendarAccounts } from '../accounts-api'
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
import { timeIn } from './date-format'

export const rangeQuery = ({ from, to }: DaySpan) => queryFor(rangeEvents, { start: from, end: to })
export const layersQuery = ({ from, to }: DaySpan) => queryFor(calendarLayers, { start: from, end: to })

export const useEventRange = (span: DaySpan) => useQuery({ ...rangeQuery(span), placeholderData: keepPreviousData })

export const useLayers = (span: DaySpan, enabled: boolean) =>
  useQuery({ ...layersQuery(span), enabled, placeholderData: keepPreviousData })

export const useUpcoming = () => useQuery(queryFor(upcomingEvents, {}))
export const useSuggested = () => useQuery(queryFor(suggestedEvents, {}))

export const useEvent = (id: number | undefined, occurrence: string | undefined) =>
  useQuery({
    ...queryFor(readEvent, { id: id ?? 0, ...(occurrence && { occurrence }) }),
    enabled: id !== undefined,
    retry: false,
  })

/** The state of the invitation mails. */
export const useInvitations = (event: Event) =>
  useQuery({ ...queryFor(listInvitations, { id: event.id }), enabled: event.invitedAt !== null })

export const useCalendarAccounts = () => useQuery(queryFor(listCalendarAccounts, {}))

export function useRefreshAccounts() {
  const client = useQueryClient()
  return () => refresh(client, listCalendarAccounts.path, listEvents.path, calendarLayers.path)
}

export const refreshCalendar = (client: QueryClient) => refresh(client, listEvents.path, '/api/notes/recent')

export type EventEdit = InputOf<typeof editEvent>

type Move = {
  event: Event
  edit: Omit<EventEdit, 'id'>
  /** The optimistic times. */
  newTimes: Pick<Event, 'startDateTime' | 'endDateTime' | 'startDay' | 'endDay'>
}

/** Moves or resizes an event optimistically, with Undo; a refused change is rolled back. */
export function useMoveEvent() {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationFn: ({ event, edit }: Move) => send(editEvent, { id: event.id, ...edit }),
    retry: false,
    onMutate: async ({ event, newTimes }) => {
      await client.cancelQueries({ predicate: ({ queryKey: [url] }) => isSameOrBelow(String(url), rangeEvents.path) })
      updateCachedTimes(client, event, newTimes)
    },
    onSuccess: (answer, { event, edit }) => {
      // A split of a series cannot be undone by moving the event back.
      if (edit.scope === 'following') return toast({ title: 'Event moved', description: event.title })
      const undo = () =>
        mutate({
          event: { ...answer, occurrence: answer.occurrence },
          edit: {
            ...timesInput(event),
            ...(edit.scope && { scope: edit.scope, ...(answer.occurrence && { occurrence: answer.occurrence }) }),
          },
          newTimes: event,
        })
      toast({ title: 'Event moved', description: event.title, action: { label: 'Undo', run: undo } })
    },
    onError: (error, { event }) => {
      updateCachedTimes(client, event, event)
      toast({
        title: 'Error',
        description: errorMessage(error, `“${event.title}” was not moved. Please try again.`),
        variant: 'destructive',
      })
    },
    onSettled: () => refreshCalendar(client),
  })
  return mutate
}

/** Days for an all-day event, instants for others. */
export const timesInput = ({ allDay, startDay, endDay, startDateTime, endDateTime }: Event) =>
  allDay && startDay && endDay ? { startDateTime: startDay, endDateTime: endDay } : { startDateTime, endDateTime }

function updateCachedTimes(client: QueryClient, event: Event, times: Move['newTimes']): void {
  const { startDateTime, endDateTime, startDay, endDay } = times
  client.setQueriesData<Event[]>(
    { predicate: ({ queryKey: [url] }) => isSameOrBelow(String(url), rangeEvents.path) },
    (events) =>
      events?.map((one) =>
        one.id === event.id && one.occurrence === event.occurrence
          ? { ...one, startDateTime, endDateTime, startDay, endDay }
          : one,
      ),
  )
}

export function useDeleteEvent(onDone: () => void) {
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
        description: errorMessage(error, 'The event was not deleted. Please try again.'),
        variant: 'destructive',
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
          ? { title: `${plural(found, 'event')} found`, description: 'See AI Suggested Events.' }
          : { title: 'No new events found', description: `${scanned} mails and notes were read.` },
      )
      await refreshCalendar(client)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The scan did not finish. Please try again.'),
        variant: 'destructive',
      }),
  })
}

export function useSuggestionAnswers(timeZone: string, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const failed = (error: unknown) => {
    toast({
      title: 'Error',
      description: errorMessage(error, 'That did not work. Please try again.'),
      variant: 'destructive',
    })
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
