import { Hourglass } from 'lucide-react'
import { plural } from '#core/plural'
import { Tooltip } from '#kit/tooltip'
import { type Deal, stageLabels } from '../deal'
import { type Calendar, daysInStage, isRotting, maxDaysInStage } from '../rotting'

export function RottingMark({ deal, calendar }: { deal: Deal; calendar: Calendar }) {
  if (!isRotting(deal, calendar)) return null
  const days = plural(daysInStage(deal, calendar), 'day')
  const stage = stageLabels[deal.stage]
  return (
    <Tooltip text={`${days} in ${stage}. A deal rests there for ${maxDaysInStage[deal.stage]} at most.`}>
      <span className="inline-flex items-center gap-1 rounded-full bg-brick-wash px-2 text-xs leading-5 font-medium whitespace-nowrap text-brick">
        <Hourglass aria-hidden="true" className="size-3" />
        Rotting
      </span>
    </Tooltip>
  )
}
