import { useQuery } from '@tanstack/react-query'
import { listDeals } from '#features/deals/api'
import { wonDeals } from '#features/deals/pipeline'
import { Badge } from '#kit/badge'
import { reading } from '#kit/queries'
import { DealTable } from './deal-table'
import { Faces, LoadingRows, Panel } from './panel'

/** A deal that was won is a project. */
export function CurrentProjects({ className }: { className: string }) {
  const deals = useQuery(reading(listDeals, {}))
  return (
    <Panel title="Current Projects" className={className}>
      <Faces
        query={deals}
        what="The projects"
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
              lastCell={() => <Badge look="good">Active</Badge>}
            />
          </div>
        )}
      </Faces>
    </Panel>
  )
}
