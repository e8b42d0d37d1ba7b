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
import type { ClientFilter } from '../client-list'
import { statusOptions } from './status-badge'

type Change = (changes: Partial<ClientFilter>, options?: { replace?: boolean }) => void
type ToolbarProps = { filter: ClientFilter; chosen: ReadonlySet<number>; onChange: Change; isRefreshing: boolean }

export function ListToolbar({ filter, chosen, onChange, isRefreshing }: ToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        what="clients"
        className="md:w-80"
        search={filter.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined }, { replace: true })}
      />
      <StatusFilter status={filter.status} onApply={(status) => onChange({ status })} />
      <ExportMenu filter={filter} chosen={chosen} />
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
          <Button look="quiet" onClick={() => close(undefined)}>
            Reset
          </Button>
          <Button look="primary" onClick={() => close((picked || undefined) as ClientStatus | undefined)}>
            Apply
          </Button>
        </div>
      </div>
    </Popover>
  )
}

/** What is chosen, else all that the filter lets through. */
function ExportMenu({ filter, chosen }: { filter: ClientFilter; chosen: ReadonlySet<number> }) {
  const { page: _, pageSize: __, ...shown } = filter
  const addressFor = (format: 'csv' | 'vcard') =>
    requestFor(exportClients, chosen.size > 0 ? { format, ids: [...chosen].join(',') } : { format, ...shown }).url
  const what = chosen.size > 0 ? `${chosen.size} selected` : 'the list'
  return (
    <Menu
      trigger={
        <Button className="h-10 md:h-10">
          <Download aria-hidden="true" /> Export
        </Button>
      }
    >
      <MenuLink href={addressFor('csv')} download>
        {`CSV of ${what}`}
      </MenuLink>
      <MenuLink href={addressFor('vcard')} download>
        {`vCard of ${what}`}
      </MenuLink>
    </Menu>
  )
}
