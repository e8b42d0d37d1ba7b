import { useBusinessCurrency } from '#features/settings/web/queries'
import { Skeleton } from '#kit/skeleton'
import type { DealOverview } from '../api'
import { stageLabels } from '../deal'
import { figuresOf } from '../figures'
import { stageColour } from '../stage-colours'
import { formatTotals } from './money-totals'
import { StageDot } from './stage-badge'

/** The distribution of deals over the stages, as a bar and as figures. */
export function StageBar({ overview }: { overview: DealOverview | undefined }) {
  const currency = useBusinessCurrency()
  if (!overview) return <Skeleton className="mb-6 h-24" />
  const { stages } = figuresOf(overview.groups)
  return (
    <section aria-label="Stage distribution" className="mb-6 rounded-card border bg-card px-4 py-4 lg:px-5">
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {stages
          .filter(({ count }) => count > 0)
          .map(({ stage, share }) => (
            <div
              key={stage}
              data-stage={stage}
              className="min-w-1"
              style={{ background: stageColour(stage), flexGrow: share, flexBasis: 0 }}
            />
          ))}
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-6">
        {stages.map(({ stage, count, share, totals }) => (
          <li key={stage} title={formatTotals(totals, currency)} className="text-[13px]">
            <span className="flex items-center gap-2 whitespace-nowrap text-quiet">
              <StageDot stage={stage} />
              {stageLabels[stage]}
            </span>
            <span className="figures mt-0.5 block pl-4.5">
              <span className="font-semibold">{count.toLocaleString('en-US')}</span>{' '}
              <span className="text-quiet">({Math.round(share * 100)}%)</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
