import { type ReactNode, useState } from 'react'
import { FilterTabs } from '#kit/filter-tabs'
import type { LinkedRecord } from '#kit/link-picker'
import { SearchField } from '#kit/search-field'
import type { Deal } from '../deal'
import { dealFilters, filterLabels } from '../deal-list'
import { BoardView } from './board-view'
import { DealCards } from './deal-cards'
import { DealDialog } from './deal-dialog'
import { DealForm } from './deal-form'
import { DeleteDealDialog } from './delete-deal-dialog'
import { useListParams } from './list-params'
import { useDealOverview, useMoveDeal } from './queries'
import { StageBar } from './stage-bar'
import { TableView } from './table-view'
import { ViewToggle } from './view-toggle'
import { WonDialog } from './won-dialog'

type DealsTabProps = {
  /** Set while the form for a new deal is open; the client may be preselected. */
  creating: { client: LinkedRecord | null; isPage: boolean } | null
  onCreate: () => void
  /** Gets the id of a deal that was created as won. */
  onCreateEnd: (won?: number) => void
  /** Renders content from other features. */
  linked: (deal: Deal) => ReactNode
}

const filters = dealFilters.map((value) => ({ value, label: filterLabels[value] }))

export function DealsTab({ creating, onCreate, onCreateEnd, linked }: DealsTabProps) {
  const { params, change } = useListParams()
  const overview = useDealOverview()
  const [editing, setEditing] = useState<Deal | null>(null)
  const [deleting, setDeleting] = useState<Deal | null>(null)
  const showWonDialog = (deal: Deal) => change({ won: deal.id }, { replace: true })
  const move = useMoveDeal(showWonDialog)
  const isBoard = params.view === 'board'
  const open = (deal: Deal) => change({ deal: deal.id })
  return (
    <>
      <DealCards overview={overview} />
      {!overview.isLoadingError && <StageBar overview={overview.data} />}
      <FilterTabs
        label="Which deals"
        options={filters}
        value={params.filter}
        onChange={(filter) => change({ filter })}
        beside={
          <>
            <SearchField
              noun="deals"
              className="min-w-40 flex-1 sm:w-60 sm:flex-none"
              search={params.search ?? ''}
              onSearch={(search) => change({ search: search || undefined }, { replace: true })}
            />
            <span className="flex-1 max-sm:hidden" />
            <ViewToggle view={params.view} onChange={(view) => change({ view })} />
          </>
        }
      >
        {isBoard ? (
          <BoardView params={params} overview={overview} onMove={move} onOpen={open} onCreate={onCreate} />
        ) : (
          <TableView
            params={params}
            overview={overview}
            onChange={change}
            onOpen={open}
            onEdit={setEditing}
            onDelete={setDeleting}
            onCreate={onCreate}
          />
        )}
      </FilterTabs>
      {params.deal !== undefined && (
        <DealDialog
          key={params.deal}
          id={params.deal}
          calendar={overview.data}
          linked={linked}
          onMove={move}
          onEdit={setEditing}
          onDelete={setDeleting}
          onClose={() => change({ deal: undefined })}
        />
      )}
      {creating && (
        <DealForm
          isPage={creating.isPage}
          target={creating}
          onClose={() => onCreateEnd()}
          onSaved={({ id }, isJustWon) => onCreateEnd(isJustWon ? id : undefined)}
        />
      )}
      {editing && (
        <DealForm
          target={{ deal: editing }}
          onClose={() => setEditing(null)}
          onSaved={(deal, isJustWon) => {
            setEditing(null)
            if (isJustWon) showWonDialog(deal)
          }}
        />
      )}
      <DeleteDealDialog
        deal={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={({ id }) => params.deal === id && change({ deal: undefined }, { replace: true })}
      />
      {params.won !== undefined && (
        <WonDialog id={params.won} onClose={() => change({ won: undefined }, { replace: true })} />
      )}
    </>
  )
}
