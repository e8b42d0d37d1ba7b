import { useQuery } from '@tanstack/react-query'
import { listDeals } from '#features/deals/api'
import { wonDeals } from '#features/deals/pipeline'
import { Badge } from '#kit/badge'
import { queryFor } from '#kit/queries'
import { DealTable } from './deal-table'
import { LoadingRows, Panel, QueryStates } from './panel'

/** A deal that was won is a project. */
export function CurrentProjects({ className }: { className: string }) {
  const deals = useQuery(queryFor(listDeals, {}))
  return (
    <Panel title="Current Projects" className={className}>
      <QueryStates
        query={deals}
        subject="The projects"
        loading={<LoadingRows rows={5} />}
        empty={(all) => wonDeals(all).length === 0 && 'No active projects at the moment'}
      >
        {(all) => (
          <div className="max-h-80 overflow-y-auto">
            <DealTable
              label="Current Projects"
              deals={wonDeals(all)}
              first="Project"
              last="Status"
              lastCell={() => <Badge variant="good">Active</Badge>}
            />
          </div>
        )}
      </QueryStates>
    </Panel>
  )
}
