import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { emails } from '#features/emails/server/table'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { proposalStates } from '../proposal'

export const aiActivityLog = pgTable(
  'ai_activity_log',
  {
    ...identity,
    action: text().notNull(),
    description: text().notNull(),
    suggestedAction: text(),
    userAccepted: boolean(),
    metadata: jsonb(),
  },
  (table) => [index('ai_activity_log_by_age').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
)

const outcomes = ['answered', 'failed', 'stopped'] as const

/** Every request to a language model, with exactly what was sent. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    ...identity,
    task: text().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    sent: text().notNull(),
    outcome: text({ enum: outcomes }).notNull(),
    error: text(),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    costMicros: bigint({ mode: 'number' }).notNull().default(0),
    milliseconds: integer().notNull().default(0),
    /** The mail that was sent, where it was one. */
    emailId: integer().references(() => emails.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('ai_calls_by_mail').on(table.emailId),
    oneOf('ai_calls_outcome_known', table.outcome, outcomes),
    index('ai_calls_by_age').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** Answers of a model by a hash of what was sent, so that a text is sent and paid for once. */
export const aiAnswers = pgTable(
  'ai_answers',
  {
    ...identity,
    hash: text().notNull().unique(),
    task: text().notNull(),
    answer: jsonb().notNull(),
    emailId: integer().references(() => emails.id, { onDelete: 'cascade' }),
  },
  (table) => [index('ai_answers_by_mail').on(table.emailId), index('ai_answers_by_age').on(table.createdAt)],
)

/** The conversation with the assistant. */
export const assistantMessages = pgTable('assistant_messages', {
  ...identity,
  role: text({ enum: ['user', 'assistant'] }).notNull(),
  content: text().notNull(),
  answeredBy: text({ enum: ['model', 'rules'] }),
})

/** Actions that the assistant proposes; each runs only after the owner approves it. */
export const aiProposals = pgTable(
  'ai_proposals',
  {
    ...identity,
    messageId: integer().references(() => assistantMessages.id, { onDelete: 'set null' }),
    kind: text().notNull(),
    content: jsonb().notNull(),
    state: text({ enum: proposalStates }).notNull().default('open'),
    result: jsonb(),
    /** The fields before the change, for undo. */
    before: jsonb(),
    decidedAt: instant(),
  },
  (table) => [
    oneOf('ai_proposals_state_known', table.state, proposalStates),
    index('ai_proposals_by_message').on(table.messageId),
  ],
)

/** Learned changes to the importance weights, by signal or sender. */
export const importanceWeights = pgTable('importance_weights', {
  key: text().primaryKey(),
  shift: doublePrecision().notNull(),
  updatedAt: updatedAt(),
})
