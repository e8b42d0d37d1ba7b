import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isSameZone } from '#core/current-zone-name'
import { type Day, dayIn } from '#core/days'
import { instantIn, minutesOfWallTime, wallTimeIn } from '#core/wall-clock'
import { useWorkingHours } from '#features/settings/web/queries'
import { classes } from '#kit/classes'
import { assignColumns, drawnEnd } from '../columns'
import { drawnRange, type GridPosition, movedTimes, resizedTimes } from '../dragged-times'
import { assignLanes, byLanePriority, type LanePlacement } from '../lanes'
import { restOn } from '../working-hours'
import { type CalendarItem, isAboveHours, itemsOn, minutesOn } from './calendar-item'
import { hourName, longDay, timeIn } from './date-format'
import { colorStyle, eventBackground, TimeAndLocation } from './event-parts'
import { firstVisibleMinute } from './first-visible-minute'
import type { HoursView } from './hours-view'
import type { MonthGridProps } from './month-grid'
import type { Drag } from './use-drag'

const hourHeight = 48
const dayHeight = 24 * hourHeight
const headHeight = 48
const wholeDayHeight = 26
/** The name of an hour stands across its line. */
const halfOfLabel = 10

type HoursGridProps = Omit<MonthGridProps, 'label' | 'isNarrow' | 'onMore' | 'onAdd'> & {
  days: Day[]
  onAdd: (position: GridPosition) => void
  hours: HoursView
}

const besideWidth = ({ hours }: Pick<HoursGridProps, 'hours'>) => (hours.secondZone ? '7rem' : '3.5rem')

const columnsFor = ({ days, hours }: Pick<HoursGridProps, 'days' | 'hours'>) => ({
  gridTemplateColumns: `${besideWidth({ hours })} repeat(${days.length}, 1fr)`,
})

/** 'New York' */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Events that overlap in time are shown side by side. */
export function HoursGrid({ hours, ...rest }: HoursGridProps) {
  const { days, date, today, items, timeZone } = rest
  const secondZone = hours.secondZone && isSameZone(hours.secondZone, timeZone) ? '' : hours.secondZone
  const props = { ...rest, hours: { ...hours, secondZone } }
  const scroller = useRef<HTMLDivElement>(null)
  useScrollTo(scroller, firstVisibleMinute(items, days, timeZone))
  useScrollToDay(scroller, days, date)
  const placed = useMemo(() => assignLanes(items.filter(isAboveHours).sort(byLanePriority), days), [items, days])
  const wholeDaysHeight = Math.max(1, ...placed.map(({ lane }) => lane + 1)) * wholeDayHeight + 6
  return (
    <div className="overflow-hidden rounded-card border bg-card">
      {/* One element scrolls both ways, so that the days stay above and the hours beside. */}
      <div
        ref={scroller}
        style={{
          height: `calc(min(62vh, 640px) + ${headHeight + wholeDaysHeight}px)`,
          // What is reached by the keyboard is not hidden below them.
          scrollPadding: `${headHeight + wholeDaysHeight}px 0 0 ${besideWidth(props)}`,
        }}
        className="relative overflow-auto overscroll-x-contain"
      >
        <div className={classes(days.length === 7 && 'min-w-[640px]')}>
          <div className="sticky top-0 z-[4] bg-card">
            <div className="grid border-b" style={{ ...columnsFor(props), height: headHeight }}>
              <ZoneNames {...props} />
              {days.map((day) => (
                <DayHead key={day} day={day} {...props} />
              ))}
            </div>
            <WholeDays {...props} placed={placed} height={wholeDaysHeight} />
          </div>
          <section
            aria-label="Hours"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
            tabIndex={0}
            className="-outline-offset-2"
          >
            <div className="grid" style={{ ...columnsFor(props), height: dayHeight }}>
              <Hours {...props} />
              {days.map((day) => (
                <DayColumn key={day} day={day} {...props} />
              ))}
            </div>
          </section>
        </div>
      </div>
      <NowForScreenReaders today={today} timeZone={timeZone} />
    </div>
  )
}

/** Beside the days; it stays when they scroll. */
const besideClasses = 'sticky left-0 bg-card'

/** Where not all days fit in: the selected one is the first that is seen, and stays in sight when another is selected. */
function useScrollToDay(scroller: RefObject<HTMLDivElement | null>, days: Day[], date: Day) {
  const shown = useRef<{ page: Day | undefined; date: Day }>(undefined)
  useLayoutEffect(() => {
    const area = scroller.current
    const head = area?.querySelector(`[data-head="${date}"]`)?.getBoundingClientRect()
    const beside = area?.querySelector('[data-beside]')?.getBoundingClientRect()
    if (!area || !head || !beside) return
    const isOtherPage = shown.current?.page !== days[0]
    if (!isOtherPage && shown.current?.date === date) return
    shown.current = { page: days[0], date }
    const [hiddenBefore, hiddenAfter] = [beside.right - head.left, head.right - area.getBoundingClientRect().right]
    if (isOtherPage || hiddenBefore > 0) area.scrollLeft -= hiddenBefore
    else if (hiddenAfter > 0) area.scrollLeft += hiddenAfter
  }, [scroller, days, date])
}

/** Scrolls to a minute of the day, and to an earlier one when an event comes in, but not away from where the owner scrolled to. */
function useScrollTo(scroller: RefObject<HTMLDivElement | null>, minute: number) {
  const scrolledTo = useRef<number | null>(null)
  useEffect(() => {
    const area = scroller.current
    const top = (minute / 60) * hourHeight - halfOfLabel
    if (!area || (scrolledTo.current !== null && (area.scrollTop !== scrolledTo.current || area.scrollTop <= top)))
      return
    area.scrollTop = top
    scrolledTo.current = area.scrollTop
  }, [scroller, minute])
}

function DayHead({ day, today, date, onSelect }: HoursGridProps & { day: Day }) {
  return (
    <button
      type="button"
      onClick={() => onSelect(day)}
      aria-label={longDay(day)}
      data-head={day}
      {...(day === today && { 'aria-current': 'date' as const })}
      className={classes(
        'flex items-center justify-center gap-1.5 border-l text-xs -outline-offset-2',
        day === date && 'bg-awning-wash',
      )}
    >
      <span className="text-quiet">{longDay(day).slice(0, 3)}</span>
      <span
        className={classes(
          'figures grid size-7 place-items-center rounded-full text-sm font-medium',
          day === today && 'bg-awning text-on-awning',
        )}
      >
        {Number(day.slice(8))}
      </span>
    </button>
  )
}

type WholeDaysProps = HoursGridProps & { placed: LanePlacement<CalendarItem>[]; height: number }

function WholeDays({ days, hours, placed, height, onOpen, onDrag, drag }: WholeDaysProps) {
  return (
    <div className="relative grid border-b" style={{ ...columnsFor({ days, hours }), height }}>
      <span className={classes('z-[2] pt-1.5 pr-2 text-right text-[11px] text-quiet', besideClasses)}>All day</span>
      {days.map((day, column) => (
        <div
          key={day}
          data-day={day}
          onPointerDown={(event) => onDrag(event, 'create')}
          className={classes('relative border-l', isCreatingOver(drag, day) && 'bg-awning-wash')}
        >
          {placed
            .filter((one) => one.column === column)
            .map(({ item, lane, span, cutRight }) => (
              <div
                key={item.key}
                style={{
                  ...colorStyle(item.color),
                  top: lane * wholeDayHeight + 3,
                  width: `calc(${span * 100}% + ${span - 1}px - 6px)`,
                }}
                className={classes(
                  'absolute left-[3px] z-[1] flex h-6 overflow-hidden rounded-[6px]',
                  'bg-[color-mix(in_oklab,var(--event)_24%,var(--card))]',
                  drag?.item?.key === item.key && 'opacity-50',
                )}
              >
                <button
                  type="button"
                  data-event={item.key}
                  onPointerDown={(event) => (item.event ? onDrag(event, 'move', item) : event.stopPropagation())}
                  onClick={() => onOpen(item)}
                  className="flex min-w-0 flex-1 items-center gap-1.5 pr-1 text-left text-xs font-medium -outline-offset-2"
                >
                  <span aria-hidden="true" className="w-1 shrink-0 self-stretch bg-(--event)" />
                  <span className="truncate">{item.title}</span>
                </button>
                {item.event && !cutRight && (
                  <span
                    aria-hidden="true"
                    data-stretch
                    onPointerDown={(event) => onDrag(event, 'stretch', item)}
                    className="absolute inset-y-0 right-0 hidden w-2 cursor-ew-resize hover:bg-[color-mix(in_oklab,var(--event)_40%,transparent)] md:block"
                  />
                )}
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

const isCreatingOver = (drag: Drag | null, day: Day) => {
  if (drag?.kind !== 'create' || drag.from.minute !== null) return false
  const { first, last } = drawnRange(drag.from, drag.to)
  return first.day <= day && last.day >= day
}

/** The names of the time zones above the columns of hours. */
function ZoneNames({ timeZone, hours: { secondZone } }: HoursGridProps) {
  if (!secondZone) return <span data-beside className={besideClasses} />
  return (
    <span
      data-beside
      className={classes(
        'grid grid-cols-2 items-end gap-1 px-1 pb-1 text-right text-[11px] leading-3 text-quiet',
        besideClasses,
      )}
    >
      <span className="truncate" title={secondZone}>
        {cityOf(secondZone)}
      </span>
      <span className="truncate" title={timeZone}>
        {cityOf(timeZone)}
      </span>
    </span>
  )
}

/** The hours of the owner, beside those of the second zone on the first day that is shown. */
function Hours({ days, timeZone, hours: { secondZone } }: HoursGridProps) {
  return (
    <div className={classes('z-[3]', besideClasses)}>
      {Array.from({ length: 23 }, (_, index) => index + 1).map((hour) => (
        <span
          key={hour}
          style={{ top: hour * hourHeight - 8 }}
          className="figures absolute right-2 grid grid-flow-col gap-2 text-[11px] leading-4 whitespace-nowrap text-quiet"
        >
          {secondZone && <span className="opacity-80">{hourThere(days[0] as Day, hour, timeZone, secondZone)}</span>}
          <span className={classes(secondZone && 'w-10 text-right')}>{hourName(hour)}</span>
        </span>
      ))}
    </div>
  )
}

/** '6:30 PM', without the minutes of a full hour. */
const hourThere = (day: Day, hour: number, timeZone: string, secondZone: string) =>
  timeIn(secondZone, instantIn(timeZone, `${day}T${String(hour).padStart(2, '0')}:00`).toISOString()).replace(':00', '')

function DayColumn(props: HoursGridProps & { day: Day }) {
  const { day, today, items, timeZone, drag, onDrag, onAdd } = props
  const workingHours = useWorkingHours()
  const placed = useMemo(() => {
    const there = itemsOn(items, day).filter((item) => !isAboveHours(item))
    return assignColumns(there.map((item) => ({ item, ...minutesOn(item, day, timeZone) })))
  }, [items, day, timeZone])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard makes events with n
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      data-day={day}
      data-hours=""
      onPointerDown={(event) => onDrag(event, 'create')}
      onClick={({ currentTarget, clientY }) => {
        const { top, height } = currentTarget.getBoundingClientRect()
        onAdd({ day, minute: Math.floor((((clientY - top) / height) * 1440) / 30) * 30 })
      }}
      className="relative border-l bg-[repeating-linear-gradient(to_bottom,transparent_0_47px,var(--line)_47px_48px)]"
    >
      {restOn(day, workingHours).map((rest) => (
        <div
          key={rest.from}
          aria-hidden="true"
          data-rest
          style={{ top: (rest.from / 1440) * dayHeight, height: ((rest.to - rest.from) / 1440) * dayHeight }}
          className="pointer-events-none absolute inset-x-0 bg-[color-mix(in_oklab,var(--ink)_5%,transparent)]"
        />
      ))}
      {placed.map(({ item: { item, from, to }, column, columns }) => (
        <Block
          key={item.key}
          {...props}
          item={item}
          from={from}
          to={drawnEnd({ from, to })}
          column={column}
          columns={columns}
        />
      ))}
      <DragPreview day={day} drag={drag} timeZone={timeZone} />
      {day === today && <NowLine timeZone={timeZone} />}
    </div>
  )
}

type BlockProps = HoursGridProps & { item: CalendarItem; from: number; to: number; column: number; columns: number }

function Block({ item, from, to, column, columns, timeZone, drag, onOpen, onDrag }: BlockProps) {
  const height = ((to - from) / 1440) * dayHeight
  return (
    <div
      style={{
        ...colorStyle(item.color),
        top: (from / 1440) * dayHeight + 1,
        height: height - 2,
        left: `calc(${(column / columns) * 100}% + 2px)`,
        width: `calc(${100 / columns}% - 4px)`,
      }}
      className={classes(
        'absolute z-[1] flex overflow-hidden rounded-[6px]',
        eventBackground,
        item.layer && 'border border-dashed border-(--event)',
        drag?.item?.key === item.key && 'opacity-50',
      )}
    >
      <button
        type="button"
        data-event={item.key}
        onPointerDown={(event) => (item.event ? onDrag(event, 'move', item) : event.stopPropagation())}
        onClick={(event) => {
          event.stopPropagation()
          onOpen(item)
        }}
        className="flex min-w-0 flex-1 gap-1.5 pr-1 text-left -outline-offset-2 hover:brightness-97 dark:hover:brightness-115"
      >
        <span aria-hidden="true" data-colour-bar className="w-1 shrink-0 bg-(--event)" />
        <span className={classes('min-w-0 flex-1', height > 34 ? 'py-0.5' : 'flex items-center gap-1.5')}>
          <span className="block truncate text-xs leading-4 font-medium">{item.title}</span>
          {height > 34 && <TimeAndLocation item={item} timeZone={timeZone} />}
        </span>
      </button>
      {item.event && (
        <span
          aria-hidden="true"
          data-stretch
          onPointerDown={(event) => onDrag(event, 'stretch', item)}
          onClick={(event) => event.stopPropagation()}
          className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize hover:bg-[color-mix(in_oklab,var(--event)_40%,transparent)]"
        />
      )}
    </div>
  )
}

/** Shows where the dragged event would land. */
function DragPreview({ day, drag, timeZone }: { day: Day; drag: Drag | null; timeZone: string }) {
  const span = drag && previewOn(drag, day, timeZone)
  if (!drag || !span) return null
  return (
    <div
      aria-hidden="true"
      style={{
        ...colorStyle(drag.item?.color ?? 'var(--awning)'),
        top: (span.from / 1440) * dayHeight,
        height: ((span.to - span.from) / 1440) * dayHeight,
      }}
      className="pointer-events-none absolute inset-x-0.5 z-[2] rounded-[6px] border-2 border-(--event) bg-[color-mix(in_oklab,var(--event)_18%,transparent)] px-1.5 py-0.5 text-[11px] font-medium"
    >
      {span.label}
    </div>
  )
}

function previewOn(drag: Drag, day: Day, timeZone: string) {
  if (drag.from.minute === null || drag.to.minute === null) return undefined
  if (drag.kind === 'create') {
    const { first, last } = drawnRange(drag.from, drag.to)
    if (first.day > day || last.day < day) return undefined
    const from = first.day === day ? (first.minute ?? 0) : 0
    return { from, to: last.day === day ? (last.minute ?? 0) + 15 : 1440, label: '' }
  }
  if (!drag.item || isAboveHours(drag.item)) return undefined
  const change = drag.kind === 'move' ? movedTimes : resizedTimes
  const { startDateTime, endDateTime } = change(drag.item, drag.from, drag.to, timeZone)
  const [start, end] = [startDateTime.toISOString(), endDateTime.toISOString()]
  const item = { ...drag.item, startDateTime: start, endDateTime: end }
  const starts = dayIn(timeZone, startDateTime)
  if (starts > day || dayIn(timeZone, new Date(endDateTime.getTime() - 1)) < day) return undefined
  const span = minutesOn(item, day, timeZone)
  return { ...span, to: drawnEnd(span), label: `${timeIn(timeZone, start)} – ${timeIn(timeZone, end)}` }
}

function NowLine({ timeZone }: { timeZone: string }) {
  const minute = useCurrentMinute(timeZone)
  return (
    <div
      aria-hidden="true"
      style={{ top: (minute / 1440) * dayHeight }}
      className="pointer-events-none absolute inset-x-0 z-[2] h-0.5 bg-brick before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-brick"
    />
  )
}

function useCurrentMinute(timeZone: string): number {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return minutesOfWallTime(wallTimeIn(timeZone, now))
}

/** The current-time line for screen readers. */
const NowForScreenReaders = ({ today, timeZone }: { today: Day; timeZone: string }) => (
  <p className="sr-only">
    Today is {longDay(today)}. Times are those of {timeZone.replaceAll('_', ' ')}.
  </p>
)
