import { useDraggable } from '@dnd-kit/core'
import { CalendarClock } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { formatWhole } from '#core/money'
import { plural } from '#core/plural'
import { classes } from '#kit/classes'
import { showDay } from '#kit/dates'
import type { Deal, DealStage } from '../deal'
import { isOpen } from '../pipeline'
import { type Calendar, daysInStage } from '../rotting'
import { RottingMark } from './rotting-mark'

/** The card to focus after a move by keyboard. */
export type FocusTarget = { id: number; stage: DealStage }

type BoardCardProps = {
  deal: Deal
  calendar: Calendar
  focusTarget: RefObject<FocusTarget | null>
  onOpen: (deal: Deal) => void
}

/** Mouse and touch drag the whole card; the name button opens the deal and handles the keyboard. */
export function BoardCard({ deal, calendar, focusTarget, onOpen }: BoardCardProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: deal.id,
    data: deal,
  })
  const name = (button: HTMLButtonElement | null) => {
    setActivatorNodeRef(button)
    if (!button || focusTarget.current?.id !== deal.id || focusTarget.current.stage !== deal.stage) return
    focusTarget.current = null
    button.focus()
  }
  return (
    <li
      ref={setNodeRef}
      data-deal={deal.id}
      {...listeners}
      className={classes(
        'relative cursor-grab touch-manipulation rounded-control border bg-card p-3 select-none has-[button:focus-visible]:outline-2 has-[button:focus-visible]:outline-awning',
        isDragging && 'opacity-40',
      )}
    >
      <CardContent deal={deal} calendar={calendar}>
        <button
          type="button"
          ref={name}
          aria-describedby={attributes['aria-describedby']}
          aria-roledescription="deal that can be moved"
          onClick={() => onOpen(deal)}
          className="text-left font-medium break-words outline-none after:absolute after:inset-0 hover:text-awning"
        >
          {deal.name}
        </button>
      </CardContent>
    </li>
  )
}

type CardContentProps = { deal: Deal; calendar: Calendar; children?: ReactNode }

export function CardContent({ deal, calendar, children }: CardContentProps) {
  const days = daysInStage(deal, calendar)
  return (
    <>
      {children ?? <p className="font-medium break-words">{deal.name}</p>}
      <p className="truncate text-[13px] text-quiet">{deal.clientName}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="figures font-semibold">{formatWhole(deal.value, deal.currency)}</span>
        {isOpen(deal) && deal.probability > 0 && (
          <span className="figures text-[13px] text-quiet">{deal.probability}%</span>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-[13px] text-quiet">
        <span className="figures">{isOpen(deal) ? inStage(days) : closedOn(deal)}</span>
        <span className="relative z-10">
          <RottingMark deal={deal} calendar={calendar} />
        </span>
      </div>
      {isOpen(deal) && deal.nextAction && (
        <p className="mt-2 flex gap-1.5 border-t pt-2 text-[13px]">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-quiet" />
          <span className="min-w-0 break-words">
            {deal.nextAction}
            {deal.nextActionDate && (
              <span
                className={classes(
                  'figures block',
                  deal.nextActionDate < calendar.today ? 'font-medium text-brick' : 'text-quiet',
                )}
              >
                {deal.nextActionDate < calendar.today && 'Due '}
                {showDay(deal.nextActionDate)}
              </span>
            )}
          </span>
        </p>
      )}
    </>
  )
}

const inStage = (days: number) => (days === 0 ? 'Here since today' : `${plural(days, 'day')} here`)
const closedOn = ({ actualCloseDate }: Deal) => (actualCloseDate ? `Closed ${showDay(actualCloseDate)}` : 'Closed')
