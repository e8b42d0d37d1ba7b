import { Badge, type BadgeVariant } from '#kit/badge'
import type { RecurringInvoice } from '../recurring-invoice'

const badges: Record<RecurringInvoice['status'], { label: string; variant: BadgeVariant }> = {
  active: { label: 'Active', variant: 'good' },
  paused: { label: 'Paused', variant: 'warm' },
  ended: { label: 'Ended', variant: 'plain' },
}

export function SeriesBadge({ series }: { series: Pick<RecurringInvoice, 'status' | 'pausedBecause'> }) {
  if (series.status === 'paused' && series.pausedBecause === 'failures') return <Badge variant="bad">Stopped</Badge>
  const { label, variant } = badges[series.status]
  return <Badge variant={variant}>{label}</Badge>
}
