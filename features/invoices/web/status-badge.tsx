import { Badge, type BadgeLook } from '#kit/badge'
import type { ShownStatus } from '../invoice'

const looks: Record<ShownStatus, BadgeLook> = {
  Overdue: 'bad',
  Pending: 'warm',
  Paid: 'good',
  Draft: 'plain',
  Cancelled: 'outline',
}

export const StatusBadge = ({ status }: { status: ShownStatus }) => <Badge look={looks[status]}>{status}</Badge>
