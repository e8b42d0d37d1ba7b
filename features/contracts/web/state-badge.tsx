import { Badge, type BadgeVariant } from '#kit/badge'
import { type ContractState, contractStateLabels, contractStates } from '../contract'

const badgeVariants: Record<ContractState, BadgeVariant> = {
  draft: 'plain',
  sent: 'warm',
  signed: 'good',
  expired: 'outline',
}

export const StateBadge = ({ state }: { state: ContractState }) => (
  <Badge variant={badgeVariants[state]}>{contractStateLabels[state]}</Badge>
)

export const stateOptions = contractStates.map((value) => ({ value, label: contractStateLabels[value] }))
