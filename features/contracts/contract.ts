import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { languages } from '#features/settings/business'

export const contractTypes = ['service', 'website', 'consulting', 'maintenance', 'general'] as const
export type ContractType = (typeof contractTypes)[number]

export const typeNames: Record<ContractType, string> = {
  service: 'Service',
  website: 'Website',
  consulting: 'Consulting',
  maintenance: 'Maintenance',
  general: 'General',
}

export const contractStates = ['draft', 'sent', 'signed', 'expired'] as const
export type ContractState = (typeof contractStates)[number]

export const stateNames: Record<ContractState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  signed: 'Signed',
  expired: 'Expired',
}

export const languageNames = { en: 'English', es: 'Español' } as const
export type ContractLanguage = (typeof languages)[number]

/** A section holds what was typed and the template's own words around it. */
export const contractLimits = {
  title: 200,
  long: 20_000,
  section: 30_000,
  heading: 200,
  sections: 60,
  role: 200,
  name: 400,
}

const atMost = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `At most ${limit.toLocaleString('en-US')} characters`)

/** A contract as it is read: everything in it is plain text, so that nothing typed can act in a page or a PDF. */
export const ContractText = z.object({
  language: z.enum(languages),
  title: atMost(contractLimits.title).min(3, 'Title must be at least 3 characters'),
  opening: atMost(contractLimits.long),
  /** An empty line begins a paragraph, a dash at its start an item of a list. */
  sections: z
    .array(
      z.object({
        heading: atMost(contractLimits.heading).min(1, 'Please name this section'),
        body: atMost(contractLimits.section).min(1, 'Please write something, or remove this section'),
      }),
    )
    .min(1, 'A contract has at least one section')
    .max(contractLimits.sections, `At most ${contractLimits.sections} sections`),
  signatures: z.array(z.object({ role: atMost(contractLimits.role), name: atMost(contractLimits.name) })).max(10),
  note: atMost(2_000),
})
export type ContractText = z.output<typeof ContractText>

const isDay = (text: string) => z.iso.date().safeParse(text).success
const nothing = (given: unknown) => (given === '' || given === undefined ? null : given)
const id = z.number('Please choose one from the list').int().min(1).max(2_147_483_647)

/** What the form asks for. Whether a day is past only the owner's clock can say; see `contract-days.ts`. */
export const ContractForm = z.object({
  title: atMost(contractLimits.title).min(3, 'Title must be at least 3 characters'),
  clientName: z.string('Please select a client').trim().min(1, 'Please select a client').max(400),
  businessName: z.preprocess((given) => given ?? '', atMost(400)),
  contractType: z.enum(contractTypes, 'Please select a contract type'),
  startDate: z
    .string('Start date is required')
    .min(1, 'Start date is required')
    .refine(isDay, 'Start date is required'),
  endDate: z.preprocess(nothing, z.string().refine(isDay, 'Please enter a valid date').nullable()),
  services: z
    .string('Services description must be at least 10 characters')
    .trim()
    .min(10, 'Services description must be at least 10 characters')
    .max(contractLimits.long, `At most ${contractLimits.long.toLocaleString('en-US')} characters`),
  paymentTerms: z.preprocess((given) => given ?? '', atMost(contractLimits.long)),
  customClauses: z.preprocess((given) => given ?? '', atMost(contractLimits.long)),
  additionalNotes: z.preprocess((given) => given ?? '', atMost(contractLimits.long)),
  clientId: id.nullish(),
  dealId: id.nullish(),
  /** Without one, that of the business. */
  language: z.enum(languages, 'Please choose a language').optional(),
})
export type ContractForm = z.output<typeof ContractForm>

/** A contract that is stored; its words are those of its newest version. */
export const Contract = z.object({
  id: z.number(),
  documentId: z.number(),
  /** Where its newest version opens. */
  path: z.string(),
  version: z.number(),
  title: z.string(),
  contractType: z.enum(contractTypes),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
  dealId: z.number().nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  state: z.enum(contractStates),
  /** When it last left for the client by mail. */
  sentAt: Timestamp.nullable(),
  text: ContractText,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Contract = z.output<typeof Contract>
