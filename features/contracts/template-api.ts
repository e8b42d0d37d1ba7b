import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId, queryRecordId, queryRecordIds } from '#core/record-id'
import { languages } from '#features/settings/business'
import { contractLimits, contractTypes } from './contract'
import {
  Clause,
  ClauseChanges,
  NewClause,
  NewTemplate,
  OwnTemplate,
  TemplateChanges,
  TemplateSummary,
  TemplateVariable,
  TemplateVersion,
} from './own-template'

const byId = z.object({ id: PathRecordId })
const search = z.string().trim().max(200, 'Please search for less').optional()

/** The built-in types, then the owner's templates by name. */
export const listTemplates = call('GET /api/contract-templates', {
  input: z.object({ search }),
  output: z.array(TemplateSummary),
})

/** A new template, or with `copyOf` a copy of a built-in type ('website') or of another template (its id). */
export const createTemplate = call('POST /api/contract-templates', {
  input: NewTemplate,
  output: OwnTemplate,
  status: 201,
})

export const readBuiltIn = call('GET /api/contract-templates/built-in/:type', {
  input: z.object({ type: z.string() }),
  output: z.object({ builtIn: z.enum(contractTypes), name: z.string(), en: z.string(), es: z.string() }),
})

export const readTemplate = call('GET /api/contract-templates/:id', { input: byId, output: OwnTemplate })

/** Every change makes a new version. Refused with 409 if `seenVersion` is no longer the newest. */
export const changeTemplate = call('PATCH /api/contract-templates/:id', {
  input: TemplateChanges.extend({ id: PathRecordId, seenVersion: z.number('Must be a number').int().optional() }),
  output: OwnTemplate,
})

/** Contracts that were written from it stay. */
export const deleteTemplate = call('DELETE /api/contract-templates/:id', {
  input: byId,
  output: z.void(),
  status: 204,
})

/** Newest first. */
export const listTemplateVersions = call('GET /api/contract-templates/:id/versions', {
  input: byId,
  output: z.array(TemplateVersion),
})

/** Makes the old text the newest version. */
export const restoreTemplateVersion = call('POST /api/contract-templates/:id/versions/:version/restore', {
  input: byId.extend({ version: PathRecordId }),
  output: OwnTemplate,
})

/** The variables of a template and the chosen clauses, with what is known of client, deal, quote and business. */
export const listTemplateVariables = call('GET /api/contract-templates/:id/variables', {
  input: byId.extend({
    language: z.enum(languages, 'Please choose a language').optional(),
    clientId: queryRecordId().optional(),
    dealId: queryRecordId().optional(),
    clauses: queryRecordIds('Must be numbers', contractLimits.clauses).optional(),
  }),
  output: z.array(TemplateVariable),
})

/** The clause library by name; `search` finds words of names and texts. */
export const listClauses = call('GET /api/contract-clauses', { input: z.object({ search }), output: z.array(Clause) })

export const createClause = call('POST /api/contract-clauses', { input: NewClause, output: Clause, status: 201 })

/** Refused with 409 if the clause has changed since `seenAt`. */
export const changeClause = call('PATCH /api/contract-clauses/:id', {
  input: ClauseChanges.extend({ id: PathRecordId, seenAt: z.string().optional() }),
  output: Clause,
})

export const deleteClause = call('DELETE /api/contract-clauses/:id', { input: byId, output: z.void(), status: 204 })
