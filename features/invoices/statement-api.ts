import * as z from 'zod'
import { call, fileOf } from '#core/call'
import { isCurrency } from '#core/currency'
import { PathRecordId } from '#core/record-id'
import { daySchema } from './invoice-list'
import { Statement } from './statement'

const asked = {
  id: PathRecordId,
  currency: z.string().refine(isCurrency, 'Please choose a currency').optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
}

/** Without a period the last three months. */
export const StatementQuery = z
  .object(asked)
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'Ends before it begins' })

export const readStatement = call('GET /api/clients/:id/statement', { input: StatementQuery, output: Statement })

export const downloadStatement = call('GET /api/clients/:id/statement/pdf', {
  input: StatementQuery,
  output: fileOf('application/pdf'),
})

/** What is left out is taken from the default mail. */
export const sendStatement = call('POST /api/clients/:id/statement/send', {
  input: z.object({
    id: asked.id,
    currency: asked.currency,
    from: asked.from,
    to: z.string().trim().pipe(z.email('Please enter a valid email address')).optional(),
    /** The last day of the statement. */
    until: daySchema.optional(),
    subject: z.string().trim().min(1, 'Subject is required').max(300, 'At most 300 characters').optional(),
    text: z.string().trim().min(1, 'Text is required').max(20_000, 'At most 20,000 characters').optional(),
  }),
  output: z.object({ mailId: z.number() }),
  status: 201,
})

/** The default mail, and whether a mail account is connected. */
export const previewStatement = call('GET /api/clients/:id/statement/mail', {
  input: StatementQuery,
  output: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    attachment: z.string(),
    hasMailAccount: z.boolean(),
  }),
})

/** What a client has paid too much, by currency. */
export const readCredit = call('GET /api/clients/:id/credit', {
  input: z.object({ id: PathRecordId }),
  output: z.array(z.object({ currency: z.string(), amount: z.number() })),
})
