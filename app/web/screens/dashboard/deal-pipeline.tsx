import { useQuery } from '@tanstack/react-query'
import { listDeals } from '#features/deals/api'
import { type Deal, stageLabels } from '#features/deals/deal'
import { shareByStage } from '#features/deals/pipeline'
import { stageColour } from '#features/deals/stage-colours'
import { formatTotals } from '#features/deals/web/money-totals'
import { StageBadge } from '#features/deals/web/stage-badge'
import { useBusinessCurrency } from '#features/settings/web/queries'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { LoadingRows, Panel, QueryStates } from './panel'

export function DealPipeline() {
  const deals = useQuery(queryFor(listDeals, {}))
  return (
    <Panel title="Deal Pipeline">
      <QueryStates
        query={deals}
        subject="The deals"
        loading={<Loading />}
        empty={(all) => all.length === 0 && 'No deals yet'}
      >
        {(all) => <Shares deals={all} />}
      </QueryStates>
    </Panel>
  )
}

/** The bar is hidden from screen readers; the table below has the same figures and serves as its legend. */
function Shares({ deals }: { deals: Deal[] }) {
  const stages = shareByStage(deals)
  const currency = useBusinessCurrency()
  return (
    <>
      <div aria-hidden="true" className="mx-5 mt-1 mb-4 flex h-5 gap-0.5 overflow-hidden rounded-control">
        {stages
          .filter(({ count }) => count > 0)
          .map(({ stage, share }) => (
            <div
              key={stage}
              data-stage={stage}
              title={`${stageLabels[stage]}: ${showShare(share)}`}
              className="min-w-1"
              style={{ background: stageColour(stage), flexGrow: share, flexBasis: 0 }}
            />
          ))}
      </div>
      <table aria-label="Deals by stage" className="w-full text-[13px]">
        <thead className="text-left text-quiet">
          <tr className="[&>th]:h-8 [&>th]:border-b [&>th]:px-2 [&>th]:font-normal [&>th:first-child]:pl-5 [&>th:last-child]:pr-5">
            <th scope="col">Stage</th>
            <th scope="col" className="text-right">
              Deals
            </th>
            <th scope="col" className="text-right">
              Share
            </th>
            <th scope="col" className="text-right">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, count, share, totals }) => (
            <tr
              key={stage}
              className="figures border-b last:border-b-0 [&>*]:h-11 [&>*]:px-2 [&>*:first-child]:pl-5 [&>*:last-child]:pr-5"
            >
              <th scope="row" className="text-left font-medium">
                <StageBadge stage={stage} />
              </th>
              <td className="text-right">{count}</td>
              <td className="text-right">{showShare(share)}</td>
              <td className="text-right">{formatTotals(totals, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const showShare = (share: number) => `${Math.round(share * 100)}%`

const Loading = () => (
  <>
    <Skeleton className="mx-5 mt-1 mb-4 h-5" />
    <LoadingRows rows={6} className="h-9" />
  </>
)
