import { Badge, type BadgeVariant } from '#kit/badge'
import { type SignRequest, type SignRequestState, stateText } from '../sign-request'

const variants: Record<SignRequestState, BadgeVariant> = {
  draft: 'outline',
  out: 'plain',
  viewed: 'warm',
  signed: 'warm',
  declined: 'outline',
  expired: 'outline',
  withdrawn: 'outline',
  complete: 'good',
}

export const StateBadge = ({ request }: { request: Pick<SignRequest, 'state' | 'signed' | 'signers'> }) => (
  <Badge variant={variants[request.state]}>{stateText(request)}</Badge>
)
