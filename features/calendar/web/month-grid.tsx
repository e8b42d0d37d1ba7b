import { Plus } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Day } from '#core/days'
import { plural } from '#core/plural'
import { classes } from '#kit/classes'
import { drawnRange } from '../dragged-times'
import { assignLanes, hiddenCount, type LanePlacement, visibleLanes } from '../lanes'
import { weeksOfMonth } from '../pages'
import type { CalendarItem } from './calendar-item'
import { longDay } from './date-format'
import { colorStyle, eventBackground, TimeAndLocation } from './event-parts'
import type { BeginDrag, Drag } from './use-drag'

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export type MonthGridProps = {
  date: Day
  today: Day
  items: CalendarItem[]
  timeZone: string
  label: string
  isNarrow: boolean
  drag: Drag | null
  onSelect: (day: Day) => void
  onOpen: (item: CalendarItem) => void
  onMore: (day: Day) => void
  onAdd: (day: Day) => void
  onDrag: BeginDrag
}

export function MonthGrid(props: MonthGridProps) {
  const { date, items, label } = props
  const weeks = useMemo(
    () => weeksOfMonth(date).map((week) => ({ week, placed: assignLanes(items, week) })),
    [date, items],
  )
  const grid = useFocusOnSelected(date)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold bars that span its cells
    <div ref={grid} role="grid" aria-label={label} className="rounded-card border bg-card">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="row" tabIndex={-1} className="grid grid-cols-7 border-b outline-none">
        {weekdayNames.map((name) => (
          // biome-ignore lint/a11y/useFocusableInteractive: a heading need not be focusable
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div key={name} role="columnheader" className="py-2 text-center text-xs font-medium text-quiet">
            <span aria-hidden="true" className="hidden sm:inline">
              {name.slice(0, 3)}
            </span>
            <span aria-hidden="true" className="sm:hidden">
              {name.charAt(0)}
            </span>
            <span className="sr-only">{name}</span>
          </div>
        ))}
      </div>
      {weeks.map(({ week, placed }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={week[0]} role="row" tabIndex={-1} className="grid grid-cols-7 border-b outline-none last:border-b-0">
          {week.map((day, column) => (
            <DayCell key={day} {...props} day={day} column={column} placed={placed} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Keeps the focus on the selected day while the arrow keys move it. */
function useFocusOnSelected(date: Day) {
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!grid.current?.contains(document.activeElement)) return
    grid.current.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus()
  }, [date])
  return grid
}

type DayCellProps = MonthGridProps & { day: Day; column: number; placed: LanePlacement<CalendarItem>[] }

function DayCell(props: DayCellProps) {
  const { day, column, placed, date, today, isNarrow, drag, onSelect, onMore, onAdd, onDrag } = props
  const isOutside = day.slice(0, 7) !== date.slice(0, 7)
  const hidden = hiddenCount(placed, column)
  const isSelected = day === date
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div
      role="gridcell"
      tabIndex={isSelected ? 0 : -1}
      aria-selected={isSelected}
      aria-label={longDay(day)}
      {...(day === today && { 'aria-current': 'date' as const })}
      data-day={day}
      {...(isOutside && { 'data-outside': '' })}
      onClick={() => (isSelected ? undefined : onSelect(day))}
      onDoubleClick={() => onAdd(day)}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) onMore(day)
      }}
      onPointerDown={(event) => onDrag(event, 'create')}
      className={classes(
        'group/day relative flex min-h-16 min-w-0 flex-col border-r pb-1 -outline-offset-2 last:border-r-0 md:min-h-37',
        isOutside && 'bg-sunken',
        isSelected && 'shadow-[inset_0_0_0_2px_var(--awning)]',
        isUnder(drag, day) && '!bg-awning-wash',
      )}
    >
      <div className="flex h-8 items-center justify-between px-1.5">
        <span
          className={classes(
            'figures grid size-6 place-items-center rounded-full text-xs font-medium',
            day === today ? 'bg-awning text-on-awning' : isOutside ? 'text-quiet' : 'text-ink',
          )}
        >
          {Number(day.slice(8))}
        </span>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Add an event on ${longDay(day)}`}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            onAdd(day)
          }}
          className="hidden size-6 place-items-center rounded-control text-quiet opacity-0 group-hover/day:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 md:grid"
        >
          <Plus aria-hidden="true" className="size-4" />
        </button>
      </div>
      {isNarrow ? (
        <Dots placed={placed} column={column} />
      ) : (
        <>
          <div className="relative h-29">
            {placed
              .filter((one) => one.column === column && one.lane < visibleLanes)
              .map((one) => (
                <Chip key={one.item.key} {...props} place={one} />
              ))}
          </div>
          {hidden > 0 && (
            <button
              type="button"
              onPointerDown={(event) => event.stopPropagation()}
              onClick={(event) => {
                event.stopPropagation()
                onMore(day)
              }}
              className="mx-1 truncate rounded px-1 text-left text-[11px] leading-6 font-medium text-awning hover:underline"
            >
              {`+${plural(hidden, 'more event')}`}
            </button>
          )}
        </>
      )}
    </div>
  )
}

/** On a narrow screen a day shows only dots; selecting it lists the events. */
function Dots({ placed, column }: { placed: LanePlacement<CalendarItem>[]; column: number }) {
  const there = placed.filter((one) => one.column <= column && one.column + one.span > column)
  if (there.length === 0) return null
  return (
    <span className="flex flex-wrap justify-center gap-1 px-1">
      <span className="sr-only">{plural(there.length, 'event')}</span>
      {there.slice(0, 4).map(({ item }) => (
        <span
          key={item.key}
          aria-hidden="true"
          style={colorStyle(item.color)}
          className="size-1.5 rounded-full bg-(--event)"
        />
      ))}
    </span>
  )
}

function isUnder(drag: Drag | null, day: Day): boolean {
  if (!drag) return false
  if (drag.kind === 'create') {
    const { first, last } = drawnRange(drag.from, drag.to)
    return first.day <= day && last.day >= day
  }
  return drag.to.day === day
}

type ChipProps = Pick<MonthGridProps, 'timeZone' | 'drag' | 'onOpen' | 'onDrag'> & {
  place: LanePlacement<CalendarItem>
}

function Chip({ place: { item, lane, span, cutLeft, cutRight }, timeZone, drag, onOpen, onDrag }: ChipProps) {
  const canMove = item.event !== null
  const isLong = item.days.from !== item.days.to
  return (
    <div
      style={{ ...colorStyle(item.color), top: `${lane * 38}px`, width: `calc(${span * 100}% + ${span - 1}px - 6px)` }}
      className={classes(
        'absolute left-[3px] z-[1] flex h-9 overflow-hidden rounded-[6px]',
        eventBackground,
        isLong && 'bg-[color-mix(in_oklab,var(--event)_24%,var(--card))]',
        cutLeft && '!left-0 rounded-l-none',
        cutRight && 'rounded-r-none',
        item.layer && 'border border-dashed border-(--event)',
        drag?.item?.key === item.key && 'opacity-50',
      )}
    >
      <button
        type="button"
        data-event={item.key}
        onPointerDown={(event) => (canMove ? onDrag(event, 'move', item) : event.stopPropagation())}
        onClick={(event) => {
          event.stopPropagation()
          onOpen(item)
        }}
        onDoubleClick={(event) => event.stopPropagation()}
        className={classes(
          'flex min-w-0 flex-1 gap-1.5 pr-1 text-left -outline-offset-2 hover:brightness-97 dark:hover:brightness-115',
          canMove && 'md:cursor-grab',
        )}
      >
        <span aria-hidden="true" data-colour-bar className="w-1 shrink-0 bg-(--event)" />
        <span className="min-w-0 flex-1 py-0.5">
          <span className="block truncate text-xs leading-4 font-medium">{item.title}</span>
          <TimeAndLocation item={item} timeZone={timeZone} />
        </span>
      </button>
      {canMove && !cutRight && (
        <span
          aria-hidden="true"
          data-stretch
          onPointerDown={(event) => onDrag(event, 'stretch', item)}
          className="absolute inset-y-0 right-0 hidden w-2 cursor-ew-resize hover:bg-[color-mix(in_oklab,var(--event)_40%,transparent)] md:block"
        />
      )}
    </div>
  )
}
