import { type DealStage, stageLabels } from '../deal'
import { stageColour } from '../stage-colours'

/** A stage, named, with its colour before it. */
export const StageBadge = ({ stage }: { stage: DealStage }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <StageDot stage={stage} />
    {stageLabels[stage]}
  </span>
)

export const StageDot = ({ stage }: { stage: DealStage }) => (
  <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: stageColour(stage) }} />
)
