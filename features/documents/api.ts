import * as z from 'zod'
import { call } from '#core/call'
import { clientId } from '#features/clients/api'
import { Document } from './document'

export const listDocuments = call('GET /api/documents', {
  input: z.object({ clientId: clientId.optional() }),
  output: z.array(Document),
})
