import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** A consultation asked for on the landing page, and how far the owner has come with it. */
export const requestStatuses = ['new', 'contacted', 'converted', 'dismissed'] as const
export type RequestStatus = (typeof requestStatuses)[number]

const required = (limit: number, message: string) =>
  z.string().trim().min(1, message).max(limit, `At most ${limit} characters`)

/** What a visitor sends. `website` is a trap: people never see the field, so only a machine fills it in. */
export const ConsultationForm = z.object({
  name: required(200, 'Name is required'),
  // The browser's own idea of an e-mail address, so that both sides agree.
  email: z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' }).max(320),
  phone: z.string().trim().max(40, 'At most 40 characters').optional(),
  message: required(5000, 'Message is required'),
  website: z.string().optional(),
  /** The link code by which the visitor came; one that cannot be meant is as if it were not there. */
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
