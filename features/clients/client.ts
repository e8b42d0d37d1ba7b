import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { invalidEmail, invalidPhone, isEmail, isPhone } from './contact-rules'

export const clientStatuses = ['active', 'pending', 'inactive'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const clientLimits = { name: 200, businessName: 200, email: 320, phone: 40, address: 500, notes: 10_000 }

export const Client = z.object({
  id: z.number(),
  name: z.string(),
  businessName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  status: z.enum(clientStatuses),
  notes: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Client = z.output<typeof Client>

const text = (limit: number) => z.string().trim().max(limit, `Please use at most ${limit} characters`)
const optional = (limit: number) =>
  text(limit)
    .nullish()
    .transform((given) => given || null)

const name = text(clientLimits.name).min(1, 'Please enter a name')
const phone = text(clientLimits.phone)
  .refine((given) => given === '' || isPhone(given), invalidPhone)
  .nullish()
  .transform((given) => given || null)
const email = text(clientLimits.email).refine((given) => given === '' || isEmail(given), invalidEmail)

/** Only the name is required. */
export const NewClient = z.object({
  name,
  businessName: text(clientLimits.businessName)
    .nullish()
    .transform((given) => given ?? ''),
  email: email.nullish().transform((given) => given ?? ''),
  phone,
  address: optional(clientLimits.address),
  status: z.enum(clientStatuses, 'Please choose a status').default('active'),
  notes: optional(clientLimits.notes),
})
export type NewClient = z.output<typeof NewClient>

/** Unlike a new client, an edited one needs an e-mail address. Fields that are not sent stay unchanged. */
export const ClientEdit = z
  .object({
    name,
    businessName: text(clientLimits.businessName),
    email: email.min(1, invalidEmail),
    phone,
    address: optional(clientLimits.address),
    status: z.enum(clientStatuses, 'Please choose a status'),
    notes: optional(clientLimits.notes),
  })
  .partial()
export type ClientEdit = z.output<typeof ClientEdit>
