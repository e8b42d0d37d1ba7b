import { Badge, type BadgeVariant } from '#kit/badge'
import type { ShownStatus } from '../invoice'

const badgeVariants: Record<ShownStatus, BadgeVariant> = {
  Overdue: 'bad',
  Pending: 'warm',
  Paid: 'good',
  Draft: 'plain',
  Cancelled: 'outline',
}

export const StatusBadge = ({ status }: { status: ShownStatus }) => (
  <Badge variant={badgeVariants[status]}>{status}</Badge>
)
