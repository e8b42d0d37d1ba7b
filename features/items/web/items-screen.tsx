import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { formatPrice } from '#core/money'
import { readBusiness } from '#features/settings/api'
import { Button, IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { queryFor } from '#kit/queries'
import { SearchField } from '#kit/search-field'
import { TableSkeleton } from '#kit/skeleton'
import { Tooltip } from '#kit/tooltip'
import { urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import type { SavedItem } from '../item'
import { unitOfOne } from '../unit-codes'
import { ItemDialog } from './item-dialog'
import { useDeleteItem, useItems } from './queries'

/** The price list. */
export function ItemsScreen() {
  const { params, change } = useUrlState(z.object({ search: urlText() }))
  const items = useItems(params.search ?? '')
  const business = useQuery(queryFor(readBusiness, {}))
  const [open, setOpen] = useState<SavedItem | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SavedItem | null>(null)
  const removal = useDeleteItem(() => setDeleting(null))
  return (
    <Page
      title="Items"
      subtitle="Your price list, for quotes and invoices"
      actions={
        <Button variant="primary" onClick={() => setOpen('new')}>
          <Plus aria-hidden="true" /> New Item
        </Button>
      }
    >
      <SearchField
        noun="items"
        className="mb-4 w-full sm:w-72"
        search={params.search ?? ''}
        onSearch={(search) => change({ search: search || undefined }, { replace: true })}
      />
      {items.isPending && <TableSkeleton rows={6} cells={['h-3.5 w-1/2', 'ml-auto h-3.5 w-20']} />}
      {items.isError && !items.data && (
        <LoadError
          title="Could not load items"
          fallback="There was a database connection error. Nothing is lost; please try again in a moment."
          busy={items.isFetching}
          onRetry={() => void items.refetch()}
        />
      )}
      {items.data?.length === 0 && (
        <EmptyState title="No items found">
          {params.search
            ? 'None matches what you are looking at.'
            : 'Save what you sell often, with its price and its tax, and pick it when you write a quote or an invoice.'}
        </EmptyState>
      )}
      {items.data && items.data.length > 0 && <ItemTable items={items.data} onEdit={setOpen} onDelete={setDeleting} />}
      {open && (
        <ItemDialog
          item={open === 'new' ? null : open}
          currency={business.data?.currency ?? 'USD'}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(isOpen) => isOpen || setDeleting(null)}
        title="Delete Item"
        question={`“${deleting?.description}” leaves the price list. Quotes and invoices keep their lines.`}
        action="Delete"
        busy={removal.isPending}
        onConfirm={() => deleting && removal.mutate(deleting.id)}
      />
    </Page>
  )
}

type ItemTableProps = { items: SavedItem[]; onEdit: (item: SavedItem) => void; onDelete: (item: SavedItem) => void }

const ItemTable = ({ items, onEdit, onDelete }: ItemTableProps) => (
  <div className="overflow-x-auto rounded-card border bg-card">
    <table className="w-full text-left text-[13px]">
      <thead className="border-b text-quiet">
        <tr className="h-11 [&>th]:pr-3 [&>th]:font-medium [&>th:first-child]:pl-4">
          <th>Description</th>
          <th className="text-right max-sm:hidden">Tax</th>
          <th className="text-right">Price</th>
          <th className="text-right">
            <span className="max-sm:sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {items.map((item) => (
          <tr key={item.id} className="h-11 hover:bg-sunken">
            <td className="py-2 pr-3 pl-4 break-words" dir="auto">
              {item.description}
            </td>
            <td className="figures pr-3 text-right text-quiet max-sm:hidden">
              {item.taxRate === null ? '' : `${item.taxRate}%`}
            </td>
            <td className="figures pr-3 text-right whitespace-nowrap">
              {formatPrice(item.rate, item.currency)}
              {item.unit && <span className="text-quiet"> / {unitOfOne(item.unit)}</span>}
            </td>
            <td className="pr-2 text-right whitespace-nowrap">
              <Tooltip text="Edit">
                <IconButton small label={`Edit ${item.description}`} onClick={() => onEdit(item)}>
                  <Pencil />
                </IconButton>
              </Tooltip>
              <Tooltip text="Delete">
                <IconButton small label={`Delete ${item.description}`} onClick={() => onDelete(item)}>
                  <Trash2 />
                </IconButton>
              </Tooltip>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
