import * as z from 'zod'
import { RecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { languages } from '#features/settings/business'

export const contractTypes = ['service', 'website', 'consulting', 'maintenance', 'general'] as const
export type ContractType = (typeof contractTypes)[number]

/** The built-in types, and a template of the owner's own. */
export const contractChoices = [...contractTypes, 'template'] as const
export type ContractChoice = (typeof contractChoices)[number]

export const contractTypeLabels: Record<ContractChoice, string> = {
  service: 'Service',
  website: 'Website',
  consulting: 'Consulting',
  maintenance: 'Maintenance',
  general: 'General',
  template: 'Template',
}

export const contractStates = ['draft', 'sent', 'signed', 'expired'] as const
export type ContractState = (typeof contractStates)[number]

/** The text of a contract that was signed is what both agreed to; it changes only by a new version of the contract. */
export const isTextLocked = (state: ContractState) => state === 'signed' || state === 'expired'

export const contractStateLabels: Record<ContractState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  signed: 'Signed',
  expired: 'Expired',
}

export const languageLabels = { en: 'English', es: 'Español' } as const
export type ContractLanguage = (typeof languages)[number]

/** In characters. A section contains what was typed plus the template's text around it. */
export const contractLimits = {
  title: 200,
  long: 20_000,
  section: 30_000,
  heading: 200,
  sections: 60,
  signatures: 10,
  role: 200,
  name: 400,
  /** Of one variable. */
  value: 2_000,
  variables: 100,
  clauses: 40,
}

const atMost = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `At most ${limit.toLocaleString('en-US')} characters`)

const shortTitle = 'Title must be at least 3 characters'
const ContractTitle = z
  .string(shortTitle)
  .trim()
  .max(contractLimits.title, `At most ${contractLimits.title} characters`)
  .min(3, shortTitle)

/** A contract's content. All text, so that nothing typed can be interpreted as markup in a page or PDF. */
export const ContractText = z.object({
  language: z.enum(languages),
  /** Of opening and sections; plain text where it is missing. See `markdown-text.ts`. */
  format: z.literal('markdown').optional(),
  title: ContractTitle,
  opening: atMost(contractLimits.long),
  /** An empty line starts a new paragraph; a line that begins with a dash is a list item. */
  sections: z
    .array(
      z.object({
        heading: atMost(contractLimits.heading).min(1, 'Please name this section'),
        body: atMost(contractLimits.section).min(1, 'Please write something, or remove this section'),
      }),
    )
    .min(1, 'A contract has at least one section')
    .max(contractLimits.sections, `At most ${contractLimits.sections} sections`),
  signatures: z
    .array(z.object({ role: atMost(contractLimits.role), name: atMost(contractLimits.name) }))
    .max(contractLimits.signatures),
  note: atMost(2_000),
})
export type ContractText = z.output<typeof ContractText>

const isDay = (text: string) => z.iso.date().safeParse(text).success
const emptyToNull = (given: unknown) => (given === '' || given === undefined ? null : given)

/** Dates in the past are checked separately (`contract-dates.ts`), as that depends on the owner's time zone. */
const ContractFields = z.object({
  title: ContractTitle,
  clientName: z.string('Please select a client').trim().min(1, 'Please select a client').max(400),
  businessName: z.preprocess((given) => given ?? '', atMost(400)),
  contractType: z.enum(contractChoices, 'Please select a contract type'),
  startDate: z
    .string('Start date is required')
    .min(1, 'Start date is required')
    .refine(isDay, 'Start date is required'),
  endDate: z.preprocess(emptyToNull, z.string().refine(isDay, 'Please enter a valid date').nullable()),
  services: z.preprocess((given) => given ?? '', atMost(contractLimits.long)),
  paymentTerms: z.preprocess((given) => given ?? '', atMost(contractLimits.long)),
  customClauses: z.preprocess((given) => given ?? '', atMost(contractLimits.long)),
  additionalNotes: z.preprocess((given) => given ?? '', atMost(contractLimits.long)),
  clientId: RecordId.nullish(),
  dealId: RecordId.nullish(),
  /** Defaults to the business's language. */
  language: z.enum(languages, 'Please choose a language').optional(),
  /** Of the owner's own, where `contractType` is `template`. */
  templateId: RecordId.nullish(),
  /** Values of its variables by name; those that the records know may be left out. */
  variables: z
    .record(z.string().max(100), atMost(contractLimits.value))
    .refine((given) => Object.keys(given).length <= contractLimits.variables, 'At most 100 variables')
    .optional(),
  /** Clauses of the library, in the order in which they are printed. */
  clauseIds: z.array(RecordId).max(contractLimits.clauses, 'At most 40 clauses').optional(),
})

/** Checked together with the fields alone, so that a form names everything at once. */
const always = { when: () => true }

export const ContractForm = ContractFields.refine(
  ({ contractType, services }) => contractType === 'template' || typeof services !== 'string' || services.length >= 10,
  { path: ['services'], message: 'Services description must be at least 10 characters', ...always },
).refine(({ contractType, templateId }) => contractType !== 'template' || Boolean(templateId), {
  path: ['templateId'],
  message: 'Please choose a template',
  ...always,
})
export type ContractForm = z.output<typeof ContractForm>

const ContractReference = z.object({ id: z.number(), title: z.string() })

/** A stored contract; `text` is its newest version. */
export const Contract = z.object({
  id: z.number(),
  documentId: z.number(),
  /** URL path of the newest version's page. */
  path: z.string(),
  version: z.number(),
  title: z.string(),
  contractType: z.enum(contractChoices),
  /** The owner's template that it was written from, where there is one. */
  template: z.object({ id: z.number(), name: z.string(), version: z.number() }).nullable(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
  dealId: z.number().nullable(),
  /** The signed contract that this one is a new version of. */
  replaces: ContractReference.nullable(),
  /** Its own new version, where there is one. */
  replacedBy: ContractReference.nullable(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  state: z.enum(contractStates),
  /** When it was last mailed to the client. */
  sentAt: Timestamp.nullable(),
  text: ContractText,
  /** Labels of the variables that have no value yet; it can be sent once there are none. */
  missing: z.array(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Contract = z.output<typeof Contract>
