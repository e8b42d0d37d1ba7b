import * as z from 'zod'
import { RecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { contractLimits, contractTypes } from './contract'
import { clauseSections, templateParts } from './template-sections'
import { misspelledVariables, variablesIn } from './template-variables'

export const templateLimits = { name: 200, text: 100_000, clause: 20_000, templates: 500, clauses: 2_000 }

const markdown = (limit: number) =>
  z
    .string('Please write some text')
    .max(limit, `At most ${limit.toLocaleString('en-US')} characters`)
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\u0000', '').trim())

const Name = z
  .string('Please enter a name')
  .trim()
  .min(1, 'Please enter a name')
  .max(templateLimits.name, `At most ${templateLimits.name} characters`)

const ClauseIds = z
  .array(RecordId)
  .max(contractLimits.clauses, `At most ${contractLimits.clauses} clauses`)
  .transform((ids) => [...new Set(ids)])

const templateText = markdown(templateLimits.text).superRefine((text, context) => {
  const message = templateError(text)
  if (message) context.addIssue({ code: 'custom', message })
})

const clauseText = markdown(templateLimits.clause).superRefine((text, context) => {
  const message = partsError(text, clauseSections('Clause', text))
  if (message) context.addIssue({ code: 'custom', message })
})

/** A text in both languages, as Markdown; either may be empty. */
export type Bilingual = { en: string; es: string }

const templateFields = { name: Name, en: templateText, es: templateText, clauseIds: ClauseIds }

/** Empty, or a copy of a built-in type or of another template. */
export const NewTemplate = z.object({
  name: Name.optional(),
  en: templateText.optional(),
  es: templateText.optional(),
  clauseIds: ClauseIds.optional(),
  copyOf: z.union([z.enum(contractTypes), RecordId], 'There is no such template').optional(),
})
export type NewTemplate = z.output<typeof NewTemplate>

/** Omitted fields stay unchanged. */
export const TemplateChanges = z.object(templateFields).partial()
export type TemplateChanges = z.output<typeof TemplateChanges>

export const NewClause = z
  .object({ name: Name, en: clauseText.default(''), es: clauseText.default('') })
  .refine(({ en, es }) => en !== '' || es !== '', { path: ['en'], message: 'Please write the clause' })
export type NewClause = z.output<typeof NewClause>

export const ClauseChanges = z.object({ name: Name, en: clauseText, es: clauseText }).partial()
export type ClauseChanges = z.output<typeof ClauseChanges>

/** A line of the list: the built-in types first, then the owner's own by name. */
export const TemplateSummary = z.object({
  /** Null for a built-in type. */
  id: z.number().nullable(),
  builtIn: z.enum(contractTypes).nullable(),
  name: z.string(),
  languages: z.array(z.enum(['en', 'es'])),
  version: z.number(),
  /** How many contracts were written from it. */
  contracts: z.number(),
  updatedAt: Timestamp.nullable(),
})
export type TemplateSummary = z.output<typeof TemplateSummary>

export const OwnTemplate = z.object({
  id: z.number(),
  name: z.string(),
  en: z.string(),
  es: z.string(),
  /** Clauses that are ticked when the template is chosen, in order. */
  clauseIds: z.array(z.number()),
  version: z.number(),
  /** Names in both languages. */
  variables: z.array(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type OwnTemplate = z.output<typeof OwnTemplate>

export const TemplateVersion = z.object({
  version: z.number(),
  name: z.string(),
  en: z.string(),
  es: z.string(),
  createdAt: Timestamp,
})
export type TemplateVersion = z.output<typeof TemplateVersion>

export const Clause = z.object({
  id: z.number(),
  name: z.string(),
  en: z.string(),
  es: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Clause = z.output<typeof Clause>

export const TemplateVariable = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'long', 'date']),
  /** `form`: a field of the contract itself. `record`: from client, deal, quote or business. `owner`: only typed. */
  source: z.enum(['form', 'record', 'owner']),
  /** What is known; empty if nothing is. */
  value: z.string(),
})
export type TemplateVariable = z.output<typeof TemplateVariable>

/** Why a text cannot be a template. */
function templateError(text: string): string | undefined {
  const { sections } = templateParts(text)
  if (text && sections.length === 0) return 'Please begin at least one section with a line such as “## Services”'
  return partsError(text, sections)
}

function partsError(text: string, sections: { heading: string; body: string }[]): string | undefined {
  const [misspelled] = misspelledVariables(text)
  if (misspelled)
    return `${misspelled} is no variable: write letters, digits and underscores, such as {{first_payment}}`
  if (variablesIn(text).length > contractLimits.variables) return `At most ${contractLimits.variables} variables`
  if (sections.length > contractLimits.sections) return `At most ${contractLimits.sections} sections`
  const long = sections.find(({ heading }) => heading.length > contractLimits.heading)
  if (long) return `A heading has at most ${contractLimits.heading} characters`
  const empty = sections.find(({ body }) => body === '')
  return empty && `The section “${empty.heading}” has no text`
}
