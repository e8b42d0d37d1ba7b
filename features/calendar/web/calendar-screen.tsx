import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CalendarSearch, ScanSearch } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { addDays, type Day, dayIn } from '#core/days'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { AutoDismissBanner, type BannerMessage } from '#kit/auto-dismiss-banner'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { errorMessage } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { useNarrow } from '#kit/use-narrow'
import { type GridPosition, movedTimes, resizedTimes } from '../dragged-times'
import type { Event, SeriesScope } from '../event'
import type { DaySpan } from '../event-days'
import { type CalendarView, daysOfPage, pageDays, turnPage, weeksOfMonth } from '../pages'
import type { Times } from '../times'
import { type CalendarItem, calendarItems, itemsOn, keyOf } from './calendar-item'
import { useCalendarParams } from './calendar-params'
import { CalendarToolbar } from './calendar-toolbar'
import { dayTitle, longDay, monthOf, weekTitle } from './date-format'
import { DayDialog } from './day-dialog'
import { DayList } from './day-list'
import { EventDetails } from './event-details'
import { EventDialog, type OpenedEvent } from './event-dialog'
import { draftAt, draftFromDrag, draftOn } from './event-draft'
import { EventRow } from './event-row'
import { GoToDateDialog } from './go-to-date-dialog'
import { HoursGrid } from './hours-grid'
import { HoursMenu, useFormerHours, useHoursView } from './hours-view'
import { LayerDetails } from './layer-details'
import { LayersMenu, useShownLayers } from './layers-menu'
import { MonthGrid } from './month-grid'
import {
  layersQuery,
  rangeQuery,
  timesInput,
  useEvent,
  useEventRange,
  useLayers,
  useMoveEvent,
  useScan,
} from './queries'
import { isOfSeries, ScopeDialog } from './scope-dialog'
import { SuggestedPanel } from './suggested-panel'
import { ThingsDonePanel } from './things-done-panel'
import { UpcomingPanel } from './upcoming-panel'
import { useCalendarKeys } from './use-calendar-keys'
import { type Drag, useDrag } from './use-drag'
import { useWeekLayout } from './week-layout'

const FindTimeDialog = lazy(() => import('./find-time-dialog'))
const QuickAddDialog = lazy(() => import('./quick-add-dialog'))

export function CalendarScreen() {
  const timeZone = useOwnerTimeZone()
  const today = useToday(timeZone)
  const { view, layout, date, event: openId, occurrence, change } = useCalendarParams(today)
  const [lastLayout, rememberLayout] = useWeekLayout()
  const [layers, setLayers] = useShownLayers()
  const [hoursView, setHoursView] = useHoursView()
  useFormerHours()
  const [isFinding, setFinding] = useState(false)
  const isNarrow = useNarrow()
  const byHours = (layout ?? lastLayout) === 'hours'
  const showsHours = view === 'day' || view === 'days' || (view === 'week' && byHours)
  const page = pageDays(view, date)
  const events = useEventRange(page)
  const layerItems = useLayers(page, layers.length > 0)
  // A month may hold thousands of events: the page changes first and is filled at low priority.
  const deferredEvents = useDeferredValue(events.data)
  const items = useMemo(
    () =>
      calendarItems(
        deferredEvents ?? [],
        (layerItems.data ?? []).filter(({ layer }) => layers.includes(layer)),
        timeZone,
      ),
    [deferredEvents, layerItems.data, layers, timeZone],
  )
  const [editing, setEditing] = useState<OpenedEvent | null>(null)
  const [openLayer, setOpenLayer] = useState<CalendarItem | null>(null)
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const [isQuickAdding, setQuickAdding] = useState(false)
  const [isChoosingDate, setChoosingDate] = useState(false)
  const [message, setMessage] = useState<BannerMessage | null>(null)
  const prefetch = usePrefetch(view, date, layers.length > 0)
  const scan = useScan()
  const dragging = useDragging(timeZone, (draft) => setEditing({ draft }))
  const open = (event: Event) =>
    change({ event: event.id, occurrence: event.occurrence ?? undefined }, { replace: true })
  const openItem = (item: CalendarItem) => {
    setOpenDay(null)
    if (item.event) open(item.event)
    else setOpenLayer(item)
  }
  const add = (day: Day) => {
    setOpenDay(null)
    setEditing({ draft: draftOn(day, new Date(), timeZone) })
  }
  const select = (day: Day) => change({ date: day }, { replace: true })
  const turn = (pages: 1 | -1) => change({ date: turnPage(view, date, pages) })
  useCalendarKeys({
    today: () => change({ date: today }),
    moveSelection: (days) => select(addDays(date, days)),
    turnPage: turn,
    show: (chosen) => change({ view: chosen }),
    add: () => add(date),
    quickAdd: () => setQuickAdding(true),
    goToDate: () => setChoosingDate(true),
    edit: (key) => {
      const item = items.find((one) => one.key === key)
      if (item?.event) setEditing({ event: item.event })
      else setOpenLayer(item ?? null)
    },
  })
  const viewProps = { date, today, items, timeZone, onSelect: select, onOpen: openItem }
  const draggable = { ...viewProps, drag: dragging.drag, onDrag: dragging.begin }
  const failed = events.isLoadingError || (events.isPending && events.failureCount > 0)
  return (
    <Page
      title="Calendar"
      subtitle="Your month and week, and what your mails and notes announce"
      actions={
        <>
          <Button disabled={scan.isPending} onClick={() => scan.mutate()}>
            <ScanSearch aria-hidden="true" />
            {scan.isPending ? 'Scanning...' : 'Scan for Events'}
          </Button>
          <Button onClick={() => setFinding(true)}>
            <CalendarSearch aria-hidden="true" />
            Find a Time
          </Button>
          <Button variant="primary" onClick={() => add(date)}>
            <CalendarPlus aria-hidden="true" />
            Add Event
          </Button>
        </>
      }
    >
      <AutoDismissBanner message={message} onDismiss={() => setMessage(null)} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_17.5rem] xl:gap-5">
        <div className="min-w-0">
          <CalendarToolbar
            title={titleOf(view, date, page)}
            view={view}
            byHours={byHours}
            onView={(chosen) => change({ view: chosen })}
            onByHours={(hours) => {
              const chosen = hours ? 'hours' : 'list'
              rememberLayout(chosen)
              change({ layout: chosen }, { replace: true })
            }}
            onTurn={turn}
            onPrefetch={prefetch}
            onToday={() => change({ date: today })}
          >
            {showsHours && <HoursMenu view={hoursView} onChange={setHoursView} />}
            <LayersMenu shown={layers} isAlone={!showsHours && view !== 'week'} onChange={setLayers} />
          </CalendarToolbar>
          {events.isPending && !failed && <Loading weeks={view === 'month' ? weeksOfMonth(date).length : 4} />}
          {failed && (
            <LoadError
              title="Failed to fetch events"
              error={events.error ?? events.failureReason}
              onRetry={() => void events.refetch()}
            />
          )}
          {events.data && !failed && view === 'month' && (
            <>
              <MonthGrid {...draggable} label={monthOf(date)} isNarrow={isNarrow} onMore={setOpenDay} onAdd={add} />
              {isNarrow && <SelectedDay {...viewProps} />}
            </>
          )}
          {events.data && !failed && view === 'week' && !byHours && (
            <DayList {...draggable} label="Week" days={daysOfPage('week', date)} onResize={dragging.resize} />
          )}
          {events.data && !failed && view === 'agenda' && <Agenda {...draggable} onResize={dragging.resize} />}
          {events.data && !failed && showsHours && (
            <HoursGrid
              {...draggable}
              days={daysOfPage(view, date)}
              hours={hoursView}
              onAdd={(position: GridPosition) => setEditing({ draft: draftAt(position) })}
            />
          )}
          <p className="mt-3 hidden text-xs text-quiet md:block">
            n or q add an event, t goes to today, g to a date, arrows walk, j and k turn the page, d, w, m, x and a
            change the view, e edits the event in focus
          </p>
        </div>
        <div className="grid content-start gap-6 md:grid-cols-2 xl:grid-cols-1">
          <UpcomingPanel timeZone={timeZone} onOpen={open} />
          <SuggestedPanel timeZone={timeZone} scanning={scan.isPending} onScan={() => scan.mutate()} onOpen={open} />
          <ThingsDonePanel today={today} />
        </div>
      </div>
      <OpenEvent
        id={openId}
        occurrence={occurrence}
        known={items}
        timeZone={timeZone}
        onClose={() => change({ event: undefined, occurrence: undefined }, { replace: true })}
        onEdit={(event) => setEditing({ event })}
      />
      {openDay && (
        <DayDialog
          day={openDay}
          items={items}
          timeZone={timeZone}
          onOpen={openItem}
          onAdd={add}
          onClose={() => setOpenDay(null)}
        />
      )}
      {openLayer?.layer && (
        <LayerDetails item={openLayer.layer} timeZone={timeZone} onClose={() => setOpenLayer(null)} />
      )}
      {editing && (
        <EventDialog
          opened={editing}
          ownersZone={timeZone}
          onClose={() => setEditing(null)}
          onSaved={({ title }, isNew) => {
            setEditing(null)
            change({ event: undefined, occurrence: undefined }, { replace: true })
            setMessage({ variant: 'good', title: isNew ? 'Event created' : 'Event saved', text: title })
          }}
        />
      )}
      <Suspense>
        {isFinding && (
          <FindTimeDialog
            timeZone={timeZone}
            onClose={() => setFinding(false)}
            onMade={(title) => {
              setFinding(false)
              setMessage({ variant: 'good', title: 'Event created', text: title })
            }}
          />
        )}
        {isQuickAdding && (
          <QuickAddDialog
            day={date}
            timeZone={timeZone}
            onClose={() => setQuickAdding(false)}
            onDetails={(draft) => {
              setQuickAdding(false)
              setEditing({ draft })
            }}
            onMade={(title) => {
              setQuickAdding(false)
              setMessage({ variant: 'good', title: 'Event created', text: title })
            }}
          />
        )}
      </Suspense>
      {isChoosingDate && (
        <GoToDateDialog
          date={date}
          onClose={() => setChoosingDate(false)}
          onGo={(day) => {
            setChoosingDate(false)
            change({ date: day })
          }}
        />
      )}
      {dragging.asking && (
        <ScopeDialog title="Move" onChoose={dragging.answer} onClose={() => dragging.answer(undefined)} />
      )}
    </Page>
  )
}

/** Today in the owner's time zone, updated at midnight. */
function useToday(timeZone: string): Day {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return dayIn(timeZone, now)
}

/** Prefetches the next page when the pointer is on its button. */
function usePrefetch(view: CalendarView, date: Day, withLayers: boolean) {
  const client = useQueryClient()
  return (pages: 1 | -1) => {
    const page = pageDays(view, turnPage(view, date, pages))
    void client.prefetchQuery(rangeQuery(page))
    if (withLayers) void client.prefetchQuery(layersQuery(page))
  }
}

type PendingMove = { event: Event; times: Times }

/** A drop creates or moves an event; for a series it asks first which occurrences to move. */
function useDragging(timeZone: string, onDraw: (draft: ReturnType<typeof draftFromDrag>) => void) {
  const [pending, setPending] = useState<PendingMove | null>(null)
  const move = useMoveEvent()
  const applyMove = ({ event, times }: PendingMove, scope?: SeriesScope) => {
    const newTimes = {
      startDay: times.startDay,
      endDay: times.endDay,
      startDateTime: times.startDateTime.toISOString(),
      endDateTime: times.endDateTime.toISOString(),
    }
    const { occurrence } = event
    move({
      event,
      newTimes,
      edit: { ...timesInput({ ...event, ...newTimes }), ...(scope && { scope, ...(occurrence && { occurrence }) }) },
    })
  }
  const change = (event: Event, times: Times) => {
    if (isOfSeries(event)) setPending({ event, times })
    else applyMove({ event, times })
  }
  const { drag, begin } = useDrag(({ kind, item, from, to }: Drag) => {
    if (kind === 'create') return onDraw(draftFromDrag(from, to))
    if (!item?.event) return
    change(item.event, (kind === 'move' ? movedTimes : resizedTimes)(item, from, to, timeZone))
  })
  const resize = ({ event }: CalendarItem, times: Times) => event && change(event, times)
  const answer = (scope: SeriesScope | undefined) => {
    if (pending && scope) applyMove(pending, scope)
    setPending(null)
  }
  return { drag, begin, resize, asking: pending !== null, answer }
}

type OpenEventProps = {
  id: number | undefined
  occurrence: Day | undefined
  known: CalendarItem[]
  timeZone: string
  onClose: () => void
  onEdit: (event: Event) => void
}

/** The event of the URL: from the loaded page if it is there, else from the server. */
function OpenEvent({ id, occurrence, known, timeZone, onClose, onEdit }: OpenEventProps) {
  const loaded = known.find(({ event }) => event && event.id === id && (event.occurrence ?? undefined) === occurrence)
  const fetched = useEvent(loaded ? undefined : id, occurrence)
  const toast = useToast()
  const event = loaded?.event ?? fetched.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is shown once
  useEffect(() => {
    if (id === undefined || !fetched.isError) return
    toast({
      title: 'Error',
      description: errorMessage(fetched.error, 'The event could not be loaded.'),
      variant: 'destructive',
    })
    onClose()
  }, [id, fetched.isError])
  if (id === undefined || !event) return null
  return <EventDetails key={keyOf(event)} event={event} timeZone={timeZone} onClose={onClose} onEdit={onEdit} />
}

function titleOf(view: CalendarView, date: Day, { from, to }: DaySpan): string {
  if (view === 'month') return monthOf(date)
  return view === 'day' ? dayTitle(date) : weekTitle(from, to)
}

type AgendaProps = Omit<Parameters<typeof DayList>[0], 'label' | 'days'>

/** The days of the next weeks on which something is. */
function Agenda(props: AgendaProps) {
  const days = daysOfPage('agenda', props.date).filter((day) => itemsOn(props.items, day).length > 0)
  if (days.length === 0)
    return <EmptyState title="No events in these 30 days">Days on which something happens are listed here.</EmptyState>
  return <DayList {...props} label="Agenda" days={days} />
}

/** On a narrow screen the days show only dots; this lists the events of the selected day. */
function SelectedDay({
  date,
  items,
  timeZone,
  onOpen,
}: {
  date: Day
  items: CalendarItem[]
  timeZone: string
  onOpen: (item: CalendarItem) => void
}) {
  const there = itemsOn(items, date)
  return (
    <section aria-label="Selected day" className="mt-4 rounded-card border bg-card p-3">
      <h3 className="px-2 py-1 font-medium">{longDay(date)}</h3>
      {there.length === 0 ? (
        <p className="px-2 py-2 text-quiet">No events</p>
      ) : (
        <ul>
          {there.map((item) => (
            <EventRow key={item.key} item={item} timeZone={timeZone} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Loading = ({ weeks }: { weeks: number }) => (
  <div className="space-y-1 rounded-card border bg-card p-2">
    {Array.from({ length: weeks }, (_, week) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: every one is the same
      <Skeleton key={week} className="h-28" />
    ))}
  </div>
)
