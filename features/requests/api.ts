import * as z from 'zod'
import { call } from '#core/call'
import { ConsultationForm, ConsultationRequest, requestStatuses } from './request'

const one = z.object({ id: z.coerce.number().int() })

export const sendContactForm = call('POST /api/contact-form', {
  input: ConsultationForm,
  output: z.object({ ok: z.literal(true) }),
  status: 201,
})

export const listRequests = call('GET /api/requests', {
  input: z.object({ status: z.enum(requestStatuses).optional() }),
  output: z.array(ConsultationRequest),
})

export const moveRequest = call('PATCH /api/requests/:id', {
  input: one.extend({ status: z.enum(['new', 'contacted', 'dismissed']) }),
  output: ConsultationRequest,
})

/** Makes a client of the request, once; asked again, it answers with the client that it became. */
export const convertRequest = call('POST /api/requests/:id/convert', {
  input: one,
  output: z.object({ clientId: z.number() }),
})
