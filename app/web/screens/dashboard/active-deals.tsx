import { useQuery } from '@tanstack/react-query'
import { listDeals } from '#features/deals/api'
import { topOpenDeals } from '#features/deals/pipeline'
import { StageBadge } from '#features/deals/web/stage-badge'
import { queryFor } from '#kit/queries'
import { DealTable } from './deal-table'
import { LoadingRows, Panel, QueryStates } from './panel'

const maxShown = 5

export function ActiveDeals({ className }: { className: string }) {
  const deals = useQuery(queryFor(listDeals, {}))
  return (
    <Panel title="Active Deals" className={className}>
      <QueryStates
        query={deals}
        subject="The deals"
        loading={<LoadingRows rows={maxShown} />}
        empty={(all) => topOpenDeals(all, maxShown).length === 0 && 'No active deals at the moment'}
      >
        {(all) => (
          <DealTable
            label="Active Deals"
            deals={topOpenDeals(all, maxShown)}
            first="Deal"
            last="Stage"
            lastCell={({ stage }) => <StageBadge stage={stage} />}
          />
        )}
      </QueryStates>
    </Panel>
  )
}
