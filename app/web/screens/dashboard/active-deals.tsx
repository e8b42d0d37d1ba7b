import { useQuery } from '@tanstack/react-query'
import { listDeals } from '#features/deals/api'
import { topOpenDeals } from '#features/deals/pipeline'
import { StageBadge } from '#features/deals/web/stage-badge'
import { reading } from '#kit/queries'
import { DealTable } from './deal-table'
import { Faces, LoadingRows, Panel } from './panel'

const shown = 5

export function ActiveDeals({ className }: { className: string }) {
  const deals = useQuery(reading(listDeals, {}))
  return (
    <Panel title="Active Deals" className={className}>
      <Faces
        query={deals}
        what="The deals"
        loading={<LoadingRows rows={shown} />}
        empty={(all) => topOpenDeals(all, shown).length === 0 && 'No active deals at the moment'}
      >
        {(all) => (
          <DealTable
            label="Active Deals"
            deals={topOpenDeals(all, shown)}
            first="Deal"
            last="Stage"
            lastCell={({ stage }) => <StageBadge stage={stage} />}
          />
        )}
      </Faces>
    </Panel>
  )
}
