import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { contracts } from '#features/contracts/server/table'
import { documents } from '#features/documents/server/table'
import { quotes } from '#features/quotes/server/table'
import { languages } from '#features/settings/business'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { storedFiles } from '#platform/files/table'
import { type SearchableText, searchIndexes } from '#platform/search/searchable-text'
import { signHistoryKinds } from '../history'
import type { Party, ReadableBlock } from '../readable'
import type { FieldValues, SignField } from '../sign-field'
import { signSources, storedStates } from '../sign-request'

export const signRequests = pgTable(
  'sign_requests',
  {
    ...identity,
    source: text({ enum: signSources }).notNull(),
    /** One of the three; null where it was deleted since. What was sent is kept all the same. */
    contractId: integer().references(() => contracts.id, { onDelete: 'set null' }),
    documentId: integer().references(() => documents.id, { onDelete: 'set null' }),
    quoteId: integer().references(() => quotes.id, { onDelete: 'set null' }),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    title: text().notNull(),
    language: text({ enum: languages }).notNull(),
    state: text({ enum: storedStates }).notNull().default('out'),
    inOrder: boolean().notNull().default(false),
    needsCode: boolean().notNull().default(false),
    mayHandOver: boolean().notNull().default(false),
    message: text(),
    lastDay: date(),
    remindEveryDays: integer(),
    /** Null in a draft. */
    sentAt: instant(),
    /** The exact bytes that were sent; the key is their SHA-256. Null in a draft. */
    fileKey: text().references(() => storedFiles.key),
    /** The same as text, for phones and screen readers. */
    readable: jsonb().$type<ReadableBlock[]>().notNull(),
    /** The signature lines of a contract. */
    parties: jsonb().$type<Party[]>().notNull(),
    /** The PDF carried signatures of others, so that nothing is drawn on its pages. */
    hasOtherSignatures: boolean().notNull().default(false),
    sealedKey: text().references(() => storedFiles.key),
    /** The certificate, where it is a PDF of its own. */
    certificateKey: text().references(() => storedFiles.key),
    /** The certificate that sealed it. */
    sealFingerprint: text(),
    signedDocumentId: integer().references(() => documents.id, { onDelete: 'set null' }),
    withdrawnWhy: text(),
    completedAt: instant(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('sign_requests_source_known', table.source, signSources),
    oneOf('sign_requests_state_known', table.state, storedStates),
    oneOf('sign_requests_language_known', table.language, languages),
    index('sign_requests_by_contract').on(table.contractId),
    index('sign_requests_by_document').on(table.documentId),
    index('sign_requests_by_quote').on(table.quoteId),
    index('sign_requests_by_client').on(table.clientId),
    index('sign_requests_by_signed_document').on(table.signedDocumentId),
    index('sign_requests_by_state').on(table.state, table.id),
    index('sign_requests_by_file').on(table.fileKey),
    index('sign_requests_by_sealed').on(table.sealedKey),
    index('sign_requests_by_certificate').on(table.certificateKey),
    ...searchIndexes('sign_requests', searchedSignRequests),
  ],
)

/** The searched columns. */
export const searchedSignRequests: SearchableText = { title: signRequests.title, body: [signRequests.message] }

export const signers = pgTable(
  'signers',
  {
    ...identity,
    requestId: integer()
      .notNull()
      .references(() => signRequests.id, { onDelete: 'cascade' }),
    /** From 1. */
    position: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    fields: jsonb().$type<SignField[]>().notNull(),
    /** What the signer wrote into them, in the same order. */
    fieldValues: jsonb().$type<FieldValues>(),
    /** The link: found by its hash, shown to the owner from its sealed copy. */
    tokenHash: text().notNull(),
    sealedToken: text().notNull(),
    mailedAt: instant(),
    mailError: text(),
    /** When the last reminder was queued. */
    remindedAt: instant(),
    viewedAt: instant(),
    codeHash: text(),
    codeSentAt: instant(),
    codeTries: integer().notNull().default(0),
    codeConfirmedAt: instant(),
    signedAt: instant(),
    signedName: text(),
    /** SVG path of a drawn signature; null where it was typed. */
    drawing: text(),
    address: text(),
    browser: text(),
    declinedAt: instant(),
    declineReason: text(),
  },
  (table) => [
    uniqueIndex('signers_in_order').on(table.requestId, table.position),
    uniqueIndex('signers_token_once').on(table.tokenHash),
    index('signers_by_email').on(table.email),
  ],
)

/** Entries are only added. Each holds the hash of the one before, so that a change of an earlier one shows. */
export const signHistory = pgTable(
  'sign_history',
  {
    ...identity,
    requestId: integer()
      .notNull()
      .references(() => signRequests.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    at: instant().notNull(),
    actor: text({ enum: ['owner', 'system', 'signer'] }).notNull(),
    who: text(),
    kind: text({ enum: signHistoryKinds }).notNull(),
    detail: text(),
    address: text(),
    browser: text(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    oneOf('sign_history_kind_known', table.kind, signHistoryKinds),
    uniqueIndex('sign_history_in_order').on(table.requestId, table.position),
  ],
)

/** The certificates that have sealed something here, so that an old seal is still known as ours. */
export const sealCertificates = pgTable(
  'seal_certificates',
  {
    ...identity,
    /** SHA-256. */
    fingerprint: text().notNull(),
    /** DER, in base64. */
    certificate: text().notNull(),
  },
  (table) => [uniqueIndex('seal_certificates_once').on(table.fingerprint)],
)

/** For the store's joins. */
export { clients }
