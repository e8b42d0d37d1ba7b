import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** The state of a consultation request from the landing page. */
export const requestStatuses = ['new', 'contacted', 'converted', 'dismissed'] as const
export type RequestStatus = (typeof requestStatuses)[number]

const required = (limit: number, message: string) =>
  z.string().trim().min(1, message).max(limit, `At most ${limit} characters`)

export const contactFormLimit = { times: 5, withinMinutes: 10 }

/** What a visitor sends. `website` is a honeypot: the field is hidden, so only bots fill it in. */
export const ConsultationForm = z.object({
  name: required(200, 'Name is required'),
  // The same pattern as the browser's e-mail field, so that both sides agree.
  email: z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' }).max(320),
  phone: z.string().trim().max(40, 'At most 40 characters').optional(),
  message: required(5000, 'Message is required'),
  website: z.string().optional(),
  /** The link code the visitor came with; an invalid one is ignored. */
  via: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional()
    .catch(undefined),
})
export type ConsultationForm = z.output<typeof ConsultationForm>

export const ConsultationRequest = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  status: z.enum(requestStatuses),
  clientId: z.number().nullable(),
  via: z.string().nullable(),
  createdAt: Timestamp,
})
export type ConsultationRequest = z.output<typeof ConsultationRequest>
