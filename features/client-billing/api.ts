import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { ClientBilling, ClientBillingChange } from './client-billing'

export const readClientBilling = call('GET /api/clients/:id/billing', {
  input: z.object({ id: PathRecordId }),
  output: ClientBilling,
})

export const changeClientBilling = call('PATCH /api/clients/:id/billing', {
  input: z.object({ ...ClientBillingChange.shape, id: PathRecordId }),
  output: ClientBilling,
})
