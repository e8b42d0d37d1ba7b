import type { InputOf } from '#core/call'
import { addDays, type Day } from '#core/days'
import { formatCents, maxAmount, plainPrice } from '#core/money'
import type { Document } from '#features/documents/document'
import type { Discount, DocumentLanguage } from '#features/invoices/invoice'
import type { NamedTax } from '#features/invoices/tax-terms'
import {
  emptyTaxTerms,
  type TaxTermsDraft,
  taxTermsDraft,
  taxTermsInput,
  typedTaxTerms,
} from '#features/invoices/web/tax-draft'
import type { Business } from '#features/settings/business'
import { type Difference, differencesBetween } from '#kit/differences'
import type { LinkedRecord } from '#kit/link-picker'
import { newRowKey } from '#kit/row-key'
import type { ShareDraft } from '#kit/share-field'
import type { createQuote } from '../api'
import { proposedChoice, totalsOfChosen } from '../chosen-lines'
import type { InstalmentTime, Quote } from '../quote'
import { NewQuote } from '../quote-input'

export type LineDraft = {
  key: number
  description: string
  quantity: string
  rate: string
  unit: string
  /** Not shown in the form; kept as they are. */
  moreTaxes: NamedTax[] | null
  /** Empty means the quote's rate. */
  taxRate: string
  discount: ShareDraft
  optional: boolean
  /** Empty means none. */
  alternative: string
}

export type InstalmentDraft = { key: number; due: InstalmentTime; day: string; share: ShareDraft }

/** A file that is attached already, or a document whose newest file is attached on saving. */
export type AttachmentDraft = { key: number; name: string; size: number } & ({ id: number } | { documentId: number })

/** Form state: the fields as typed. */
export type QuoteDraft = TaxTermsDraft & {
  client: LinkedRecord | null
  deal: LinkedRecord | null
  title: string
  issueDate: string
  validUntil: string
  currency: string
  /** Empty means the language of the client's last invoice. */
  language: DocumentLanguage | ''
  taxRate: string
  discount: ShareDraft
  deposit: ShareDraft
  schedule: InstalmentDraft[]
  attachments: AttachmentDraft[]
  message: string
  terms: string
  /** Of the mail that it answers; empty means none. */
  answersMessageId: string
  items: LineDraft[]
}

const none: ShareDraft = { kind: 'percent', value: '' }

export const newLine = (description: string, rate: string): LineDraft => ({
  key: newRowKey(),
  description,
  quantity: '1',
  rate,
  unit: '',
  moreTaxes: null,
  taxRate: '',
  discount: none,
  optional: false,
  alternative: '',
})

export const emptyLine = (currency: string) => newLine('', plainPrice(0, currency))

export const attachmentFromDocument = ({ id, name, size }: Document): AttachmentDraft => ({
  key: newRowKey(),
  documentId: id,
  name,
  size,
})

export const newInstalment = (): InstalmentDraft => ({ key: newRowKey(), due: 'day', day: '', share: none })

const validDays = 30

export const newDraft = (business: Business, today: Day): QuoteDraft => ({
  client: null,
  deal: null,
  title: '',
  issueDate: today,
  validUntil: addDays(today, validDays),
  currency: business.currency,
  language: '',
  taxRate: String(business.taxRate ?? 0),
  ...emptyTaxTerms(),
  discount: none,
  deposit: none,
  schedule: [],
  attachments: [],
  message: '',
  terms: '',
  answersMessageId: '',
  items: [emptyLine(business.currency)],
})

export const draftOf = (quote: Quote & { dealName?: string | null }): QuoteDraft => ({
  client: { id: quote.clientId, name: quote.clientName },
  deal: quote.dealId === null ? null : { id: quote.dealId, name: quote.dealName ?? '' },
  title: quote.title,
  issueDate: quote.issueDate,
  validUntil: quote.validUntil ?? '',
  currency: quote.currency,
  language: quote.language,
  taxRate: String(quote.taxRate),
  ...taxTermsDraft(quote),
  discount: shareDraft(quote.discount),
  deposit: shareDraft(quote.deposit),
  schedule: quote.schedule
    .filter(({ isDeposit }) => !isDeposit)
    .map(({ due, day, share }) => ({ key: newRowKey(), due, day: day ?? '', share: shareDraft(share) })),
  attachments: quote.attachments.map(({ id, name, size }) => ({ key: newRowKey(), id, name, size })),
  message: quote.message ?? '',
  terms: quote.terms ?? '',
  answersMessageId: '',
  items: quote.items.map((item) => ({
    key: newRowKey(),
    description: item.description,
    quantity: String(item.quantity),
    rate: plainPrice(item.rate, quote.currency),
    unit: item.unit ?? '',
    moreTaxes: item.moreTaxes,
    taxRate: item.taxRate === null ? '' : String(item.taxRate),
    discount: shareDraft(item.discount),
    optional: item.optional,
    alternative: item.alternative ?? '',
  })),
})

/** The content of a quote for a new one: dated anew, for no deal, with the documents in their newest version. */
export function copyOf(quote: Quote, today: Day): Partial<QuoteDraft> {
  const { deal: _deal, issueDate: _issued, validUntil: _until, ...copied } = draftOf(quote)
  return {
    ...copied,
    schedule: copied.schedule.map((instalment) => (instalment.day < today ? { ...instalment, day: '' } : instalment)),
    attachments: quote.attachments.flatMap(({ documentId, name, size }) =>
      documentId === null ? [] : [{ key: newRowKey(), documentId, name, size }],
    ),
  }
}

const shareDraft = (share: Discount | null): ShareDraft =>
  share ? { kind: share.kind, value: String(share.value) } : none

/** Totals of what is proposed while typing; invalid numbers count as zero. */
export function draftTotals({ items, taxRate, discount, currency, ...terms }: QuoteDraft) {
  const lines = items.map((item) => ({
    quantity: parsePositive(item.quantity),
    rate: parsePositive(item.rate),
    taxRate: item.taxRate.trim() === '' ? null : Math.min(100, parsePositive(item.taxRate)),
    moreTaxes: item.moreTaxes,
    discount: positiveShare(item.discount),
    optional: item.optional && item.alternative.trim() === '',
    alternative: item.alternative.trim() || null,
  }))
  const input = {
    lines,
    taxRate: Math.min(100, parsePositive(taxRate)),
    discount: positiveShare(discount),
    currency,
    ...typedTaxTerms(terms),
  }
  return totalsOfChosen(input, proposedChoice(lines))
}

export const positiveShare = ({ kind, value }: ShareDraft): Discount => ({
  kind,
  value: Math.min(kind === 'percent' ? 100 : maxAmount, parsePositive(value)),
})

function parsePositive(typed: string): number {
  const value = Number(typed)
  return Number.isFinite(value) && value > 0 ? Math.min(value, maxAmount) : 0
}

type CreateQuoteInput = InputOf<typeof createQuote>

export const requestFromDraft = (draft: QuoteDraft): CreateQuoteInput => ({
  clientId: draft.client?.id ?? 0,
  dealId: draft.deal?.id ?? null,
  title: draft.title,
  issueDate: draft.issueDate,
  validUntil: draft.validUntil === '' ? null : draft.validUntil,
  currency: draft.currency,
  ...(draft.language !== '' && { language: draft.language }),
  taxRate: draft.taxRate.trim() === '' ? 0 : draft.taxRate,
  ...taxTermsInput(draft),
  discount: shareInput(draft.discount),
  deposit: shareInput(draft.deposit),
  schedule: draft.schedule.map(({ due, day, share }) => ({ due, ...(day !== '' && { day }), share })),
  // A draft that was kept by an earlier version has none.
  attachments: (draft.attachments ?? []).map(({ key: _, name: __, size: ___, ...file }) => file),
  message: draft.message || null,
  terms: draft.terms || null,
  ...(draft.answersMessageId && { answersMessageId: draft.answersMessageId }),
  items: draft.items.map((item) => ({
    description: item.description,
    quantity: item.quantity,
    rate: item.rate,
    unit: item.unit || null,
    moreTaxes: item.moreTaxes,
    taxRate: item.taxRate.trim() === '' ? null : item.taxRate,
    discount: shareInput(item.discount),
    optional: item.optional,
    alternative: item.alternative || null,
  })),
})

const shareInput = (share: ShareDraft) => (share.value.trim() === '' ? null : share)

/** Messages by field path. */
export function requestErrors(request: CreateQuoteInput): Record<string, string> {
  const parsed = NewQuote.safeParse(request)
  const errors: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** Display texts by field, for comparing two versions. */
const fieldTexts: Record<string, (draft: QuoteDraft) => string> = {
  Client: ({ client }) => client?.name ?? '',
  Title: ({ title }) => title,
  'Valid until': ({ validUntil }) => validUntil,
  Total: (draft) => formatCents(draftTotals(draft).totalCents, draft.currency),
  Items: ({ items }) => items.map(({ quantity, description }) => `${quantity} × ${description}`).join('; '),
  Terms: ({ terms }) => terms,
  'Attached documents': ({ attachments }) => (attachments ?? []).map(({ name }) => name).join('; '),
}

export const differences = (mine: QuoteDraft, theirs: QuoteDraft): Difference[] =>
  differencesBetween(fieldTexts, mine, theirs)
