import { useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, ScanSearch } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { addDays, type Day, dayIn } from '#core/days'
import { useOwnersZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { PassingBanner, type PassingMessage } from '#kit/passing-banner'
import { saidBy } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { useNarrow } from '#kit/use-narrow'
import type { Event, SeriesScope } from '../event'
import { moved, type Spot, stretched } from '../moving'
import { pageOf, turned, weeksOf } from '../pages'
import type { Times } from '../times'
import { useCalendarAddress } from './calendar-address'
import { CalendarToolbar } from './calendar-toolbar'
import { DayDialog } from './day-dialog'
import { EventDetails } from './event-details'
import { EventDialog, type OpenedEvent } from './event-dialog'
import { draftAt, draftDrawn, draftOn } from './event-draft'
import { EventRow } from './event-row'
import { LayerDetails } from './layer-details'
import { LayersMenu, useShownLayers } from './layers-menu'
import { MonthGrid } from './month-grid'
import { readingLayers, readingRange, timesSent, useEvent, useLayers, useMoving, useRange, useScan } from './queries'
import { isOfSeries, ScopeDialog } from './scope-dialog'
import { longDay, monthOf, weekTitle } from './show'
import { itemsOn, keyOf, type ShownItem, shownItems } from './shown-item'
import { SuggestedPanel } from './suggested-panel'
import { ThingsDonePanel } from './things-done-panel'
import { UpcomingPanel } from './upcoming-panel'
import { useCalendarKeys } from './use-calendar-keys'
import { type Drag, useDrag } from './use-drag'
import { WeekHours } from './week-hours'
import { WeekList } from './week-list'

export function CalendarScreen() {
  const timeZone = useOwnersZone()
  const today = useToday(timeZone)
  const { view, byHours, date, event: openId, occurrence, change } = useCalendarAddress(today)
  const [layers, setLayers] = useShownLayers()
  const isNarrow = useNarrow()
  const page = pageOf(view, date)
  const events = useRange(page)
  const over = useLayers(page, layers.length > 0)
  // A month may hold thousands: the page is turned first, and filled as the browser finds the time.
  const drawn = useDeferredValue(events.data)
  const items = useMemo(
    () =>
      shownItems(
        drawn ?? [],
        (over.data ?? []).filter(({ layer }) => layers.includes(layer)),
        timeZone,
      ),
    [drawn, over.data, layers, timeZone],
  )
  const [editing, setEditing] = useState<OpenedEvent | null>(null)
  const [openLayer, setOpenLayer] = useState<ShownItem | null>(null)
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const [message, setMessage] = useState<PassingMessage | null>(null)
  const near = usePrefetch(view, date, layers.length > 0)
  const scan = useScan()
  const dragging = useDragging(timeZone, (draft) => setEditing({ draft }))
  const open = (event: Event) =>
    change({ event: event.id, occurrence: event.occurrence ?? undefined }, { replace: true })
  const openItem = (item: ShownItem) => {
    setOpenDay(null)
    if (item.event) open(item.event)
    else setOpenLayer(item)
  }
  const add = (day: Day) => {
    setOpenDay(null)
    setEditing({ draft: draftOn(day, new Date(), timeZone) })
  }
  const select = (day: Day) => change({ date: day }, { replace: true })
  const turn = (pages: 1 | -1) => change({ date: turned(view, date, pages) })
  useCalendarKeys({
    today: () => change({ date: today }),
    walk: (days) => select(addDays(date, days)),
    turn,
    month: () => change({ view: 'month' }),
    week: () => change({ view: 'week' }),
    add: () => add(date),
  })
  const shown = { date, today, items, timeZone, onSelect: select, onOpen: openItem }
  const draggable = { ...shown, drag: dragging.drag, onDrag: dragging.begin }
  const failed = events.isError || (events.isPending && events.failureCount > 0)
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
          <Button look="primary" onClick={() => add(date)}>
            <CalendarPlus aria-hidden="true" />
            Add Event
          </Button>
        </>
      }
    >
      <PassingBanner message={message} onGone={() => setMessage(null)} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_17.5rem] xl:gap-5">
        <div className="min-w-0">
          <CalendarToolbar
            title={view === 'month' ? monthOf(date) : weekTitle(page.from, page.to)}
            view={view}
            byHours={byHours}
            onView={(chosen) => change({ view: chosen })}
            onByHours={(hours) => change({ layout: hours ? 'hours' : undefined })}
            onTurn={turn}
            onNear={near}
            onToday={() => change({ date: today })}
          >
            <LayersMenu shown={layers} onChange={setLayers} />
          </CalendarToolbar>
          {events.isPending && !failed && <Loading weeks={view === 'month' ? weeksOf(date).length : 7} />}
          {failed && <Failed error={events.error ?? events.failureReason} onRetry={() => void events.refetch()} />}
          {events.data && !failed && view === 'month' && (
            <>
              <MonthGrid {...draggable} label={monthOf(date)} isNarrow={isNarrow} onMore={setOpenDay} onAdd={add} />
              {isNarrow && <SelectedDay {...shown} />}
            </>
          )}
          {events.data && !failed && view === 'week' && !byHours && <WeekList {...shown} />}
          {events.data && !failed && view === 'week' && byHours && (
            <WeekHours {...draggable} onAdd={(spot: Spot) => setEditing({ draft: draftAt(spot) })} />
          )}
          <p className="mt-3 hidden text-xs text-quiet md:block">
            n adds an event, t goes to today, arrows walk, m and w change the view
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
            setMessage({ look: 'good', title: isNew ? 'Event created' : 'Event saved', text: title })
          }}
        />
      )}
      {dragging.asking && (
        <ScopeDialog title="Move" onChoose={dragging.answer} onClose={() => dragging.answer(undefined)} />
      )}
    </Page>
  )
}

/** The owner's today, told anew as the day passes. */
function useToday(timeZone: string): Day {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(ticking)
  }, [])
  return dayIn(timeZone, now)
}

/** Whoever comes near the next page will turn it. */
function usePrefetch(view: 'month' | 'week', date: Day, withLayers: boolean) {
  const client = useQueryClient()
  return (pages: 1 | -1) => {
    const page = pageOf(view, turned(view, date, pages))
    void client.prefetchQuery(readingRange(page))
    if (withLayers) void client.prefetchQuery(readingLayers(page))
  }
}

type Held = { event: Event; times: Times }

/** What is dropped: a new event where it was drawn, or one that moves, of a series only after a question. */
function useDragging(timeZone: string, onDraw: (draft: ReturnType<typeof draftDrawn>) => void) {
  const [held, setHeld] = useState<Held | null>(null)
  const move = useMoving()
  const settle = ({ event, times }: Held, scope?: SeriesScope) => {
    const shown = {
      startDay: times.startDay,
      endDay: times.endDay,
      startDateTime: times.startDateTime.toISOString(),
      endDateTime: times.endDateTime.toISOString(),
    }
    const { occurrence } = event
    move({
      event,
      shown,
      edit: { ...timesSent({ ...event, ...shown }), ...(scope && { scope, ...(occurrence && { occurrence }) }) },
    })
  }
  const { drag, begin } = useDrag(({ kind, item, from, to }: Drag) => {
    if (kind === 'create') return onDraw(draftDrawn(from, to))
    if (!item?.event) return
    const times = (kind === 'move' ? moved : stretched)(item, from, to, timeZone)
    if (isOfSeries(item.event)) setHeld({ event: item.event, times })
    else settle({ event: item.event, times })
  })
  const answer = (scope: SeriesScope | undefined) => {
    if (held && scope) settle(held, scope)
    setHeld(null)
  }
  return { drag, begin, asking: held !== null, answer }
}

type OpenEventProps = {
  id: number | undefined
  occurrence: Day | undefined
  known: ShownItem[]
  timeZone: string
  onClose: () => void
  onEdit: (event: Event) => void
}

/** The event that the address names: from the page where it is on it, else from the server. */
function OpenEvent({ id, occurrence, known, timeZone, onClose, onEdit }: OpenEventProps) {
  const there = known.find(({ event }) => event && event.id === id && (event.occurrence ?? undefined) === occurrence)
  const fetched = useEvent(there ? undefined : id, occurrence)
  const toast = useToast()
  const event = there?.event ?? fetched.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once
  useEffect(() => {
    if (id === undefined || !fetched.isError) return
    toast({ title: 'Error', description: saidBy(fetched.error, 'The event could not be loaded.'), look: 'destructive' })
    onClose()
  }, [id, fetched.isError])
  if (id === undefined || !event) return null
  return <EventDetails key={keyOf(event)} event={event} timeZone={timeZone} onClose={onClose} onEdit={onEdit} />
}

/** On a narrow screen the days hold only dots; what they stand for is below. */
function SelectedDay({
  date,
  items,
  timeZone,
  onOpen,
}: {
  date: Day
  items: ShownItem[]
  timeZone: string
  onOpen: (item: ShownItem) => void
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

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <EmptyState
    title="Failed to fetch events"
    action={
      <Button look="primary" onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {saidBy(error, 'The server did not answer. Nothing is lost.')}
  </EmptyState>
)

const Loading = ({ weeks }: { weeks: number }) => (
  <div className="space-y-1 rounded-card border bg-card p-2">
    {Array.from({ length: weeks }, (_, week) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: every one is the same
      <Skeleton key={week} className="h-28" />
    ))}
  </div>
)
