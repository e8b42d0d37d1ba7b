import { Badge, type BadgeVariant } from '#kit/badge'
import { type QuoteStatus, statusLabels } from '../quote'

const badgeVariants: Record<QuoteStatus, BadgeVariant> = {
  draft: 'plain',
  sent: 'warm',
  viewed: 'warm',
  accepted: 'good',
  declined: 'outline',
  expired: 'outline',
  replaced: 'outline',
}

export const StatusBadge = ({ status }: { status: QuoteStatus }) => (
  <Badge variant={badgeVariants[status]}>{statusLabels[status]}</Badge>
)
