import * as z from 'zod'
import { isCurrency } from '#core/currency'
import { isMistypedVatNumber } from '#core/vat-number'
import { languages } from '#features/settings/business'

/** How one client is billed. Null means: as the business does. */
export const ClientBilling = z.object({
  /** Days from the issue date to the due date. */
  paymentDays: z.number().nullable(),
  currency: z.string().nullable(),
  language: z.enum(languages).nullable(),
  /** Percent. */
  taxRate: z.number().nullable(),
  taxNumber: z.string().nullable(),
  /** The PDFs of invoices have the e-invoice inside. */
  wantsFacturX: z.boolean(),
  remindersOff: z.boolean(),
  /** While a bill is disputed, no reminder is sent. */
  inDispute: z.boolean(),
})
export type ClientBilling = z.output<typeof ClientBilling>

export const noClientBilling: ClientBilling = {
  paymentDays: null,
  currency: null,
  language: null,
  taxRate: null,
  taxNumber: null,
  wantsFacturX: false,
  remindersOff: false,
  inDispute: false,
}

export const paymentDaysField = z
  .number('Must be a number')
  .int('Must be a whole number')
  .min(0, 'At least 0')
  .max(365, 'At most 365')

const taxNumberField = z
  .string()
  .trim()
  .max(50, 'At most 50 characters')
  .refine((given) => !isMistypedVatNumber(given), 'This is not the form of a VAT number of that country')
  .nullable()
  .transform((given) => given || null)

/** Omitted fields stay unchanged. */
export const ClientBillingChange = z
  .object({
    paymentDays: paymentDaysField.nullable(),
    currency: z.string().refine(isCurrency, 'Please choose a currency').nullable(),
    language: z.enum(languages, 'Please choose a language').nullable(),
    taxRate: z.number('Must be a number').min(0, 'At least 0').max(100, 'At most 100').nullable(),
    taxNumber: taxNumberField,
    wantsFacturX: z.boolean(),
    remindersOff: z.boolean(),
    inDispute: z.boolean(),
  })
  .partial()
export type ClientBillingChange = z.output<typeof ClientBillingChange>
