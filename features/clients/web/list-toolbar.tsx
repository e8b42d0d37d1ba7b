import { Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { requestFor } from '#core/call'
import { Button } from '#kit/button'
import { Menu, MenuLink } from '#kit/menu'
import { Popover } from '#kit/popover'
import { SearchField } from '#kit/search-field'
import { Select } from '#kit/select'
import { exportClients } from '../api'
import type { ClientStatus } from '../client'
import type { ListParams } from './list-params'
import { statusOptions } from './status-badge'

type UpdateUrl = (changes: Partial<ListParams>, options?: { replace?: boolean }) => void
type ToolbarProps = { filter: ListParams; selected: ReadonlySet<number>; onChange: UpdateUrl; isRefreshing: boolean }

export function ListToolbar({ filter, selected, onChange, isRefreshing }: ToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        noun="clients"
        className="md:w-80"
        search={filter.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined }, { replace: true })}
      />
      <StatusFilter status={filter.status} onApply={(status) => onChange({ status })} />
      <ExportMenu filter={filter} selected={selected} />
      <span role="status" className="text-[13px] text-quiet">
        {isRefreshing && 'Refreshing...'}
      </span>
    </div>
  )
}

function StatusFilter({
  status,
  onApply,
}: {
  status: ClientStatus | undefined
  onApply: (status: ClientStatus | undefined) => void
}) {
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<string>(status ?? '')
  const close = (next: ClientStatus | undefined) => {
    setOpen(false)
    onApply(next)
  }
  const trigger = (
    <Button className="h-10 md:h-10">
      <SlidersHorizontal aria-hidden="true" /> Filter
      {status && <span className="rounded-full bg-awning px-1.5 text-xs leading-4.5 text-on-awning">1</span>}
    </Button>
  )
  return (
    <Popover
      trigger={trigger}
      label="Filter clients"
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setPicked(status ?? '')
      }}
    >
      <div className="p-4">
        <Select
          label="Status"
          value={picked}
          onChange={(event) => setPicked(event.target.value)}
          options={[{ value: '', label: 'All statuses' }, ...statusOptions]}
        />
        <div className="mt-4 flex justify-end gap-2">
          <Button variant="quiet" onClick={() => close(undefined)}>
            Reset
          </Button>
          <Button variant="primary" onClick={() => close((picked || undefined) as ClientStatus | undefined)}>
            Apply
          </Button>
        </div>
      </div>
    </Popover>
  )
}

/** Exports the selected clients, or all that match the filter. */
function ExportMenu({ filter, selected }: { filter: ListParams; selected: ReadonlySet<number> }) {
  const { page: _, pageSize: __, ...listFilter } = filter
  const exportUrl = (format: 'csv' | 'vcard') =>
    requestFor(exportClients, selected.size > 0 ? { format, ids: [...selected].join(',') } : { format, ...listFilter })
      .url
  const scope = selected.size > 0 ? `${selected.size} selected` : 'the list'
  return (
    <Menu
      trigger={
        <Button className="h-10 md:h-10">
          <Download aria-hidden="true" /> Export
        </Button>
      }
    >
      <MenuLink href={exportUrl('csv')} download>
        {`CSV of ${scope}`}
      </MenuLink>
      <MenuLink href={exportUrl('vcard')} download>
        {`vCard of ${scope}`}
      </MenuLink>
    </Menu>
  )
}
