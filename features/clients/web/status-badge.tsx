import { Badge, type BadgeVariant } from '#kit/badge'
import type { ClientStatus } from '../client'

const badges: Record<ClientStatus, { variant: BadgeVariant; label: string }> = {
  active: { variant: 'good', label: 'Active' },
  pending: { variant: 'warm', label: 'Pending' },
  inactive: { variant: 'plain', label: 'Inactive' },
}

export const StatusBadge = ({ status }: { status: ClientStatus }) => (
  <Badge variant={badges[status].variant}>{badges[status].label}</Badge>
)

export const statusOptions = Object.entries(badges).map(([value, { label: word }]) => ({ value, label: word }))
