import * as z from 'zod'
import { call } from '#core/call'
import { clientId } from '#features/clients/api'
import { Deal } from './deal'

export const listDeals = call('GET /api/deals', {
  input: z.object({ clientId: clientId.optional() }),
  output: z.array(Deal),
})
