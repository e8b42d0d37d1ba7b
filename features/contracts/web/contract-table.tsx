import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { typeAlone } from '#core/content-type'
import { type Document, typeNames } from '#features/documents/document'
import { useOwnersZone } from '#features/settings/web/queries'
import { buttonClasses } from '#kit/button'
import { showDay } from '#kit/dates'
import { Skeleton } from '#kit/skeleton'
import { SortHeading } from '#kit/sort-heading'
import { shownSize } from '../shown-size'
import type { ContractSort, Shown } from './list-address'
import { useContractsOf } from './queries'
import { StateBadge } from './state-badge'

type TableProps = {
  rows: Document[]
  shown: Shown
  onSort: (sorted: { sort: ContractSort; direction: 'asc' | 'desc' }) => void
}

const onlyWide = 'max-md:hidden'

export function ContractTable({ rows, shown, onSort }: TableProps) {
  const timeZone = useOwnersZone()
  const contractOf = useContractsOf(rows)
  const heading = { sorted: shown, onSort }
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <table className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11">
            <SortHeading label="Contract Name" sort="name" className="pl-4" {...heading} />
            <SortHeading label="Type" sort="type" className={onlyWide} {...heading} />
            <SortHeading label="Size" sort="size" begins="desc" className={`text-right ${onlyWide}`} {...heading} />
            <SortHeading label="Created" sort="createdAt" begins="desc" className={`pl-6 ${onlyWide}`} {...heading} />
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
                <td className={`figures text-right whitespace-nowrap ${onlyWide}`}>{shownSize(document.size)}</td>
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
  const look = 'min-w-0 truncate font-medium text-ink hover:text-awning hover:underline'
  return contractId ? (
    <Link to="/contracts/$id" params={{ id: String(contractId) }} className={look}>
      {document.name}
    </Link>
  ) : (
    <Link to="/documents" search={{ document: document.id } as never} className={look}>
      {document.name}
    </Link>
  )
}

function kindName({ origin, contentType, type }: Document): string {
  if (origin === 'contract') return 'Generated'
  if (typeAlone(contentType ?? '') === 'text/html') return 'HTML'
  return typeNames[type]
}

export const ContractTableSkeleton = ({ rows }: { rows: number }) => (
  <div className="divide-y rounded-card border bg-card">
    {Array.from({ length: rows + 1 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <div key={row} className="flex h-11 items-center gap-6 px-4">
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-20 max-md:hidden" />
        <Skeleton className="h-3.5 w-14 max-md:hidden" />
        <Skeleton className="ml-auto h-3.5 w-16" />
      </div>
    ))}
  </div>
)
