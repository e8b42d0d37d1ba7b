import { Badge, type BadgeLook } from '#kit/badge'
import { type ContractState, contractStates, stateNames } from '../contract'

const looks: Record<ContractState, BadgeLook> = { draft: 'plain', sent: 'warm', signed: 'good', expired: 'outline' }

export const StateBadge = ({ state }: { state: ContractState }) => (
  <Badge look={looks[state]}>{stateNames[state]}</Badge>
)

export const stateOptions = contractStates.map((value) => ({ value, label: stateNames[value] }))
