import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { mediaTypeOf } from '#core/content-type'
import { formatFileSize } from '#core/file-size'
import { type Document, typeNames } from '#features/documents/document'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { buttonClasses } from '#kit/button'
import { showDay } from '#kit/dates'
import { TableSkeleton } from '#kit/skeleton'
import { SortHeading } from '#kit/sort-heading'
import type { ContractSort, ListParams } from './list-params'
import { useContractByDocument } from './queries'
import { StateBadge } from './state-badge'

type TableProps = {
  rows: Document[]
  params: ListParams
  onSort: (sorted: { sort: ContractSort; direction: 'asc' | 'desc' }) => void
}

const onlyWide = 'max-md:hidden'

export function ContractTable({ rows, params, onSort }: TableProps) {
  const timeZone = useOwnerTimeZone()
  const contractOf = useContractByDocument(rows)
  const heading = { sorted: params, onSort }
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <table className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11">
            <SortHeading label="Contract Name" sort="name" className="pl-4" {...heading} />
            <SortHeading label="Type" sort="type" className={onlyWide} {...heading} />
            <SortHeading
              label="Size"
              sort="size"
              firstDirection="desc"
              className={`text-right ${onlyWide}`}
              {...heading}
            />
            <SortHeading
              label="Created"
              sort="createdAt"
              firstDirection="desc"
              className={`pl-6 ${onlyWide}`}
              {...heading}
            />
            <th className="pr-4 text-right font-medium">Actions</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((document) => {
            const contract = contractOf(document.id)
            return (
              <tr key={document.id} className="h-14 hover:bg-sunken md:h-11">
                <td className="w-full max-w-0 py-1.5 pr-4 pl-4">
                  <span className="flex items-center gap-2">
                    <NameLink document={document} contractId={contract?.id} />
                    {contract && <StateBadge state={contract.state} />}
                  </span>
                  <span className="block truncate text-quiet">
                    {document.clientName}
                    <span className="md:hidden">{` ${showDay(document.createdAt, timeZone)}`}</span>
                  </span>
                </td>
                <td className={`pr-6 whitespace-nowrap ${onlyWide}`}>{kindName(document)}</td>
                <td className={`figures text-right whitespace-nowrap ${onlyWide}`}>{formatFileSize(document.size)}</td>
                <td className={`figures pl-6 whitespace-nowrap ${onlyWide}`}>
                  {showDay(document.createdAt, timeZone)}
                </td>
                <td className="pr-3 text-right">
                  {document.path && (
                    <a
                      href={document.path}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`View ${document.name}`}
                      className={buttonClasses('quiet')}
                    >
                      <ExternalLink aria-hidden="true" /> View
                    </a>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function NameLink({ document, contractId }: { document: Document; contractId: number | undefined }) {
  const className = 'min-w-0 truncate font-medium text-ink hover:text-awning hover:underline'
  return contractId ? (
    <Link to="/contracts/$id" params={{ id: String(contractId) }} className={className}>
      {document.name}
    </Link>
  ) : (
    <Link to="/documents" search={{ document: document.id } as never} className={className}>
      {document.name}
    </Link>
  )
}

function kindName({ origin, contentType, type }: Document): string {
  if (origin === 'contract') return 'Generated'
  if (mediaTypeOf(contentType ?? '') === 'text/html') return 'HTML'
  return typeNames[type]
}

const skeletonCells = ['h-3.5 w-2/5', 'h-3.5 w-20 max-md:hidden', 'h-3.5 w-14 max-md:hidden', 'ml-auto h-3.5 w-16']

export const ContractTableSkeleton = ({ rows }: { rows: number }) => <TableSkeleton rows={rows} cells={skeletonCells} />
