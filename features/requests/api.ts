import * as z from 'zod'
import { call } from '#core/call'
import { queryRecordId } from '#core/record-id'
import { ConsultationForm, ConsultationRequest, requestStatuses } from './request'

const byId = z.object({ id: queryRecordId() })

export const sendContactForm = call('POST /api/contact-form', {
  input: ConsultationForm,
  output: z.object({ ok: z.literal(true) }),
  status: 201,
})

/** Where the contact form leads without script. */
export const contactPagePath = '/contact'

export const listRequests = call('GET /api/requests', {
  input: z.object({ status: z.enum(requestStatuses).optional() }),
  output: z.array(ConsultationRequest),
})

export const updateRequestStatus = call('PATCH /api/requests/:id', {
  input: byId.extend({ status: z.enum(['new', 'contacted', 'dismissed']) }),
  output: ConsultationRequest,
})

/** Creates a client from the request. Idempotent: a second call answers the same client. */
export const convertRequest = call('POST /api/requests/:id/convert', {
  input: byId,
  output: z.object({ clientId: z.number() }),
})
