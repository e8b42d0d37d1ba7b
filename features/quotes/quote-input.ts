import * as z from 'zod'
import { maxAmount } from '#core/money'
import { RecordId } from '#core/record-id'
import { DiscountInput, InvoiceChanges, ItemInput, invoiceLimits, percentage } from '#features/invoices/invoice-input'
import { instalmentTimes, type Share } from './quote'

export const quoteLimits = {
  ...invoiceLimits,
  title: 200,
  message: 5000,
  terms: 20_000,
  instalments: 24,
  attachments: 20,
  alternative: 60,
  name: 200,
  answer: 2000,
}

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)

const optionalText = (max: number) =>
  text(max)
    .nullable()
    .transform((given) => given || null)
    .optional()

const ShareInput = z
  .object({
    kind: z.enum(['percent', 'amount'], 'Please choose percent or amount'),
    value: z.union([z.number(), z.string()], 'Must be a positive number'),
  })
  .transform(({ kind, value }, context): Share => {
    const given = String(value).trim() === '' ? Number.NaN : Number(value)
    if (kind === 'percent' && given > 0 && given <= 100) return { kind, value: percentage(given) }
    if (kind === 'amount' && given > 0 && given <= maxAmount) return { kind, value: given }
    const message = kind === 'percent' ? 'Must be more than 0 and at most 100 percent' : 'Must be a positive number'
    context.addIssue({ code: 'custom', message, path: ['value'] })
    return z.NEVER
  })

const { clientId, dealId, issueDate, dueDate, currency, language, taxRate } = InvoiceChanges.shape
const { taxTreatment, taxNote, moreTaxes, pricesIncludeTax, withholding } = InvoiceChanges.shape

const InstalmentInput = z
  .object({ due: z.enum(instalmentTimes, 'Please choose when it is due'), day: dueDate, share: ShareInput })
  .refine(({ due, day }) => due !== 'day' || day, { path: ['day'], message: 'Please choose the day' })
  .transform(({ due, day, share }) => ({ due, day: due === 'day' ? (day ?? null) : null, share }))

const QuoteItemInput = ItemInput.and(
  z.object({ optional: z.boolean().default(false), alternative: optionalText(quoteLimits.alternative) }),
).transform(({ alternative = null, optional, ...line }) => ({
  ...line,
  alternative,
  // One of several is chosen, so it is not left out.
  optional: optional && alternative === null,
}))
export type NewQuoteItem = z.output<typeof QuoteItemInput>

/** A document in its newest version, or a file that is attached already. */
const AttachmentInput = z
  .object({ documentId: RecordId.optional(), id: RecordId.optional() })
  .refine(({ documentId, id }) => (documentId === undefined) !== (id === undefined), 'Please choose a document')
export type NewAttachment = z.output<typeof AttachmentInput>

const fields = {
  clientId: clientId.unwrap(),
  dealId,
  title: text(quoteLimits.title).min(1, 'Title is required'),
  issueDate,
  validUntil: dueDate,
  currency,
  language,
  taxRate,
  taxTreatment,
  taxNote,
  moreTaxes,
  pricesIncludeTax,
  withholding,
  discount: DiscountInput.optional(),
  deposit: ShareInput.nullable().optional(),
  schedule: z
    .array(InstalmentInput)
    .max(quoteLimits.instalments, `At most ${quoteLimits.instalments} instalments`)
    .optional(),
  attachments: z
    .array(AttachmentInput)
    .max(quoteLimits.attachments, `At most ${quoteLimits.attachments} documents`)
    .optional(),
  message: optionalText(quoteLimits.message),
  terms: optionalText(quoteLimits.terms),
  items: z
    .array(QuoteItemInput, 'At least one item is required')
    .min(1, 'At least one item is required')
    .max(quoteLimits.items, `At most ${quoteLimits.items} items`),
}

export const NewQuote = z.object({
  ...fields,
  /** Message-ID of the mail that it answers: its mails join that conversation. */
  answersMessageId: z
    .string()
    .trim()
    .max(500, 'At most 500 characters')
    .regex(/^[^\s<>]*$/, 'Must be a Message-ID')
    .nullable()
    .optional(),
})
export type NewQuote = z.output<typeof NewQuote>

/** Omitted fields stay unchanged. */
export const QuoteChanges = z.object({
  ...fields,
  clientId: fields.clientId.optional(),
  title: fields.title.optional(),
  items: fields.items.optional(),
})
export type QuoteChanges = z.output<typeof QuoteChanges>
export type NewInstalment = z.output<typeof InstalmentInput>
