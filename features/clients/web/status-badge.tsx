import { Badge, type BadgeLook } from '#kit/badge'
import type { ClientStatus } from '../client'

const looks: Record<ClientStatus, { look: BadgeLook; word: string }> = {
  active: { look: 'good', word: 'Active' },
  pending: { look: 'warm', word: 'Pending' },
  inactive: { look: 'plain', word: 'Inactive' },
}

export const StatusBadge = ({ status }: { status: ClientStatus }) => (
  <Badge look={looks[status].look}>{looks[status].word}</Badge>
)

export const statusOptions = Object.entries(looks).map(([value, { word }]) => ({ value, label: word }))
