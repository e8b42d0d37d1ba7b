import * as z from 'zod'
import { RecordId } from '#core/record-id'
import { languages } from '#features/settings/business'
import { fieldLimits, NewSignField } from './sign-field'
import { signSources } from './sign-request'

export const signLimits = { name: 200, email: 320, signers: 20, message: 5_000, reason: 2_000 }

const atMost = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `At most ${limit.toLocaleString('en-US')} characters`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: names are drawn into PDFs and mails
export const isPlain = (text: string) => !/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text)

/** A name on one line, without characters that turn the direction of what stands around it. */
export const SignerName = z
  .string('Please enter a name')
  .trim()
  .min(1, 'Please enter a name')
  .max(signLimits.name, `At most ${signLimits.name} characters`)
  .refine(isPlain, 'Please write the name without control characters')

export const SignerEmail = z
  .string('Please enter an email address')
  .trim()
  .min(1, 'Please enter an email address')
  .max(signLimits.email)
  .pipe(z.email('Please enter a valid email address'))

const day = z.iso.date('Please enter a date')
const emptyToNull = (given: unknown) => (given === '' ? null : given)

const terms = {
  signers: z
    .array(
      z.object({
        name: SignerName,
        email: SignerEmail,
        /** Without any, a contract is signed on its signature lines and any other document on the page added to it. */
        fields: z.array(NewSignField).max(fieldLimits.fields, `At most ${fieldLimits.fields} fields`).optional(),
      }),
      'Please name who signs',
    )
    .min(1, 'Please name who signs')
    .max(signLimits.signers, `At most ${signLimits.signers} signers`),
  /** Defaults to the document's, else the business's language. */
  language: z.enum(languages, 'Please choose a language').optional(),
  /** One after another, in the order given. By default all at once. */
  inOrder: z.boolean('Must be true or false').optional(),
  message: atMost(signLimits.message).nullish(),
  /** Nobody can sign after it. */
  lastDay: z.preprocess(emptyToNull, day.nullish()),
  remindEveryDays: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, 'At least 1')
    .max(60, 'At most 60')
    .nullish(),
  /** Signers prove that they read their mail by a code sent to them. */
  needsCode: z.boolean('Must be true or false').optional(),
  /** Whether a signer can name somebody else to sign instead. */
  mayHandOver: z.boolean('Must be true or false').optional(),
}

type Emails = { signers?: { email: string }[] | undefined }
const haveOwnEmails = ({ signers = [] }: Emails) =>
  new Set(signers.map(({ email }) => email.toLowerCase())).size === signers.length
const ownEmails = { message: 'Each signer needs an email address of their own', path: ['signers'] }

export const NewSignRequest = z
  .object({
    contractId: RecordId.optional(),
    documentId: RecordId.optional(),
    quoteId: RecordId.optional(),
    ...terms,
    /** A draft is kept for later: nobody is asked, and the document may still change. */
    draft: z.boolean('Must be true or false').optional(),
  })
  .refine((given) => signSources.filter((source) => given[`${source}Id`] !== undefined).length === 1, {
    message: 'Please choose one contract, document or quote',
    path: ['contractId'],
  })
  .refine(haveOwnEmails, ownEmails)
export type NewSignRequest = z.output<typeof NewSignRequest>

export const DraftChanges = z.object({ ...terms, signers: terms.signers.optional() })
export type DraftChanges = z.output<typeof DraftChanges>

/** For a schema with signers. */
export const withOwnEmails = <Schema extends z.ZodType<Emails>>(schema: Schema) =>
  schema.refine(haveOwnEmails, ownEmails)
