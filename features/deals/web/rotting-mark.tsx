import { Hourglass } from 'lucide-react'
import { counted } from '#core/counted'
import { Tooltip } from '#kit/tooltip'
import { type Deal, stageWords } from '../deal'
import { type Calendar, daysInStage, isRotting, restsFor } from '../rotting'

/** Says in words that a deal has rested for too long; nothing where it has not. */
export function RottingMark({ deal, calendar }: { deal: Deal; calendar: Calendar }) {
  if (!isRotting(deal, calendar)) return null
  const days = counted(daysInStage(deal, calendar), 'days')
  const stage = stageWords[deal.stage]
  return (
    <Tooltip text={`${days} in ${stage}. A deal rests there for ${restsFor[deal.stage]} at most.`}>
      <span className="inline-flex items-center gap-1 rounded-full bg-brick-wash px-2 text-xs leading-5 font-medium whitespace-nowrap text-brick">
        <Hourglass aria-hidden="true" className="size-3" />
        Rotting
      </span>
    </Tooltip>
  )
}
