import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type InternalLinkProps = { address: string; className?: string; children: ReactNode }

/** A router link from a written path such as `/settings?section=mail`. */
export function InternalLink({ address, className = 'text-awning underline', children }: InternalLinkProps) {
  const [path, query = ''] = address.split('?')
  return (
    <Link to={path as never} search={Object.fromEntries(new URLSearchParams(query)) as never} className={className}>
      {children}
    </Link>
  )
}
