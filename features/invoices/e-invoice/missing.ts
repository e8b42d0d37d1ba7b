import * as z from 'zod'
import { decimalsOf } from '#core/currency'
import { unitCode } from '#features/items/unit-codes'
import type { EInvoiceSource } from './content'
import type { EInvoiceFormat } from './format'
import type { Party } from './parties'

/** Where the owner can add it: the screen and, if it is one field, the field. */
export const Missing = z.object({
  place: z.enum(['business', 'client', 'invoice']),
  field: z.enum(['name', 'email', 'phone', 'address', 'taxId', 'taxNumber', 'buyerReference', 'dueDate']).nullable(),
  message: z.string(),
})
export type Missing = z.output<typeof Missing>

type Checked = Pick<EInvoiceSource, 'invoice' | 'seller' | 'buyer' | 'credits'>

/** What the invoice lacks for an e-invoice of that format; empty if it can be made. */
export function missingFor(format: EInvoiceFormat, checked: Checked): Missing[] {
  const rules: [Missing['place'], Rule[]][] = [
    ['business', ofSeller(checked)],
    ['client', ofBuyer(checked)],
    ['invoice', ofInvoice(checked)],
    ...(format === 'xrechnung' ? forXRechnung(checked) : []),
  ]
  return rules.flatMap(([place, ofPlace]) =>
    ofPlace.filter(([isMissing]) => isMissing).map(([, field, message]) => ({ place, field, message })),
  )
}

/** In a sentence: 'A due date; Your tax number'. */
export const missingText = (missing: Missing[]) => missing.map(({ message }) => message).join('; ')

type Rule = [isMissing: boolean, field: Missing['field'], message: string]

const ofSeller = ({ invoice, seller }: Checked): Rule[] => [
  [seller.name === '', 'name', 'The name of your business'],
  [seller.taxNumber === '', 'taxId', 'Your tax number'],
  [
    invoice.taxTreatment === 'reverse charge' && seller.vatNumber === '',
    'taxId',
    'Your VAT number with the letters of the country, for the reverse charge',
  ],
  [seller.email === '', 'email', 'The email address of your business'],
  [seller.address.country === '', 'address', 'Your country, on the last line of your address'],
]

const ofBuyer = ({ invoice, buyer }: Checked): Rule[] => [
  [buyer.email === '', 'email', 'The client’s email address'],
  [buyer.address.country === '', 'address', 'The client’s country, on the last line of the address'],
  [
    invoice.taxTreatment === 'reverse charge' && buyer.vatNumber === '',
    'taxNumber',
    'The client’s VAT number with the letters of the country, for the reverse charge',
  ],
]

function ofInvoice({ invoice, credits }: Checked): Rule[] {
  const unknown = [...new Set(invoice.items.flatMap(({ unit }) => (unit && !unitCode(unit) ? [unit] : [])))]
  const severalTaxes = invoice.items.some((item) => (item.moreTaxes ?? invoice.moreTaxes).length > 0)
  return [
    [!credits && invoice.dueDate === null && invoice.balance > 0, 'dueDate', 'A due date'],
    ...unknown.map(
      (unit): Rule => [true, null, `A unit that the format knows in place of “${unit}”, such as hours, days or pieces`],
    ),
    [severalTaxes, null, 'One tax on each line: the European formats have no second one'],
    [invoice.withholding !== null, null, 'A total without a withholding: the European formats have none'],
    [decimalsOf(invoice.currency) > 2, null, `A currency with at most two decimals: ${invoice.currency} has three`],
    [invoice.status === 'cancelled', null, 'An invoice that is not cancelled'],
  ]
}

const forXRechnung = ({ invoice, seller, buyer }: Checked): [Missing['place'], Rule[]][] => [
  [
    'business',
    [
      [!hasPlace(seller), 'address', 'Your postal code and city on a line of your address, such as 10115 Berlin'],
      [seller.phone === '', 'phone', 'Your phone number'],
    ],
  ],
  ['client', [[!hasPlace(buyer), 'address', 'The client’s postal code and city on a line of the address']]],
  [
    'invoice',
    [[invoice.buyerReference === null, 'buyerReference', 'The client’s reference (in Germany the Leitweg-ID)']],
  ],
]

const hasPlace = ({ address }: Party) => address.postcode !== '' && address.city !== ''
