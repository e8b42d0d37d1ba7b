import { type ReactNode, useState } from 'react'
import { FilterTabs } from '#kit/filter-tabs'
import type { Linked } from '#kit/link-picker'
import { SearchField } from '#kit/search-field'
import type { Deal } from '../deal'
import { dealFilters, filterWords } from '../deal-list'
import { BoardView } from './board-view'
import { DealCards } from './deal-cards'
import { DealDialog } from './deal-dialog'
import { DealForm } from './deal-form'
import { DeleteDeal } from './delete-deal'
import { useListAddress } from './list-address'
import { useDealOverview, useMove } from './queries'
import { StageBar } from './stage-bar'
import { TableView } from './table-view'
import { ViewToggle } from './view-toggle'
import { WonDialog } from './won-dialog'

type DealsTabProps = {
  /** The form of a new deal lies open, perhaps with its client chosen. */
  creating: { client: Linked | null; isPage: boolean } | null
  onCreate: () => void
  /** With the number of a deal that was won as it was made. */
  onCreateEnd: (won?: number) => void
  /** What other features know of a deal. */
  linked: (deal: Deal) => ReactNode
}

const filters = dealFilters.map((value) => ({ value, label: filterWords[value] }))

export function DealsTab({ creating, onCreate, onCreateEnd, linked }: DealsTabProps) {
  const { shown, change } = useListAddress()
  const overview = useDealOverview()
  const [editing, setEditing] = useState<Deal | null>(null)
  const [deleting, setDeleting] = useState<Deal | null>(null)
  const offerNext = (deal: Deal) => change({ won: deal.id }, { replace: true })
  const move = useMove(offerNext)
  const isBoard = shown.view === 'board'
  const open = (deal: Deal) => change({ deal: deal.id })
  return (
    <>
      <DealCards overview={overview} />
      {!overview.isError && <StageBar overview={overview.data} />}
      <FilterTabs
        label="Which deals"
        options={filters}
        value={shown.filter}
        onChange={(filter) => change({ filter })}
        beside={
          <>
            <SearchField
              what="deals"
              className="min-w-40 flex-1 sm:w-60 sm:flex-none"
              search={shown.search ?? ''}
              onSearch={(search) => change({ search: search || undefined }, { replace: true })}
            />
            <span className="flex-1 max-sm:hidden" />
            <ViewToggle view={shown.view} onChange={(view) => change({ view })} />
          </>
        }
      >
        {isBoard ? (
          <BoardView shown={shown} overview={overview} onMove={move} onOpen={open} onCreate={onCreate} />
        ) : (
          <TableView
            shown={shown}
            overview={overview}
            onChange={change}
            onOpen={open}
            onEdit={setEditing}
            onDelete={setDeleting}
            onCreate={onCreate}
          />
        )}
      </FilterTabs>
      {shown.deal !== undefined && (
        <DealDialog
          key={shown.deal}
          id={shown.deal}
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
          opened={creating}
          onClose={() => onCreateEnd()}
          onSaved={({ id }, isJustWon) => onCreateEnd(isJustWon ? id : undefined)}
        />
      )}
      {editing && (
        <DealForm
          opened={{ deal: editing }}
          onClose={() => setEditing(null)}
          onSaved={(deal, isJustWon) => {
            setEditing(null)
            if (isJustWon) offerNext(deal)
          }}
        />
      )}
      <DeleteDeal
        deal={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={({ id }) => shown.deal === id && change({ deal: undefined }, { replace: true })}
      />
      {shown.won !== undefined && (
        <WonDialog id={shown.won} onClose={() => change({ won: undefined }, { replace: true })} />
      )}
    </>
  )
}
