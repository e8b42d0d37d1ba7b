import * as z from 'zod'
import { call } from '#core/call'
import { clientId } from '#features/clients/api'
import { Invoice } from './invoice'

export const listInvoices = call('GET /api/invoices', {
  input: z.object({ clientId: clientId.optional() }),
  output: z.array(Invoice),
})
