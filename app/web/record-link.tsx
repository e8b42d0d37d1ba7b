import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { recordLocation } from '#app/record-url'

type RecordLinkProps = {
  kind: Parameters<typeof recordLocation>[0]
  id: number
  className?: string
  children: ReactNode
}

export function RecordLink({ kind, id, className, children }: RecordLinkProps) {
  const { to, search } = recordLocation(kind, id)
  return (
    <Link to={to} search={(search ?? {}) as never} className={className}>
      {children}
    </Link>
  )
}
