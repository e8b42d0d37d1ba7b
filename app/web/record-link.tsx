import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { placeOf } from '#app/record-place'
import type { FoundKind } from '#features/search/search-result'

type RecordLinkProps = { kind: FoundKind; id: number; className?: string; children: ReactNode }

/** A link that opens the very record. */
export function RecordLink({ kind, id, className, children }: RecordLinkProps) {
  const { to, search } = placeOf(kind, id)
  return (
    <Link to={to} search={(search ?? {}) as never} className={className}>
      {children}
    </Link>
  )
}
