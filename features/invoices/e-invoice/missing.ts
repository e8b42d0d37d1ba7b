import * as z from 'zod'
import { decimalsOf } from '#core/currency'
import type { Invoice } from '../invoice'
import type { EInvoiceFormat } from './format'
import type { Party } from './parties'
import { unitCode } from './unit-codes'

/** With the place where the owner can add it. */
export const Missing = z.object({ place: z.enum(['business', 'client', 'invoice']), message: z.string() })
export type Missing = z.output<typeof Missing>
type MissingPlace = Missing['place']

type Checked = { invoice: Invoice; seller: Party; buyer: Party }

/** What an e-invoice of that format needs and this invoice has not; empty if it can be made. */
export function missingFor(format: EInvoiceFormat, checked: Checked): Missing[] {
  const messages: [MissingPlace, string[]][] = [
    ['business', ofSeller(checked)],
    ['client', ofBuyer(checked)],
    ['invoice', ofInvoice(checked.invoice)],
    ...(format === 'xrechnung' ? forXRechnung(checked) : []),
  ]
  return messages.flatMap(([place, texts]) => texts.map((message) => ({ place, message })))
}

const chosen = (rules: [isMissing: boolean, message: string][]) =>
  rules.filter(([isMissing]) => isMissing).map(([, message]) => message)

const ofSeller = ({ invoice, seller }: Checked) =>
  chosen([
    [seller.name === '', 'The name of your business'],
    [seller.taxNumber === '', 'Your tax number'],
    [
      invoice.taxTreatment === 'reverse charge' && seller.vatNumber === '',
      'Your VAT number with the letters of the country, for the reverse charge',
    ],
    [seller.email === '', 'The email address of your business'],
    [seller.address.country === '', 'Your country, on the last line of your address'],
  ])

const ofBuyer = ({ invoice, buyer }: Checked) =>
  chosen([
    [buyer.email === '', 'The client’s email address'],
    [buyer.address.country === '', 'The client’s country, on the last line of the address'],
    [
      invoice.taxTreatment === 'reverse charge' && buyer.vatNumber === '',
      'The client’s VAT number with the letters of the country, for the reverse charge',
    ],
  ])

function ofInvoice(invoice: Invoice): string[] {
  const unknown = [...new Set(invoice.items.flatMap(({ unit }) => (unit && !unitCode(unit) ? [unit] : [])))]
  const severalTaxes = invoice.items.some((item) => (item.moreTaxes ?? invoice.moreTaxes).length > 0)
  return [
    ...unknown.map((unit) => `A unit that the format knows in place of “${unit}”, such as hours, days or pieces`),
    ...chosen([
      [severalTaxes, 'One tax on each line: the European formats have no second one'],
      [invoice.withholding !== null, 'A total without a withholding: the European formats have none'],
      [decimalsOf(invoice.currency) > 2, `A currency with at most two decimals: ${invoice.currency} has three`],
      [invoice.status === 'cancelled', 'An invoice that is not cancelled'],
    ]),
  ]
}

const forXRechnung = ({ invoice, seller, buyer }: Checked): [MissingPlace, string[]][] => [
  [
    'business',
    chosen([
      [!hasPlace(seller), 'Your postal code and city on a line of your address, such as 10115 Berlin'],
      [seller.phone === '', 'Your phone number'],
    ]),
  ],
  ['client', chosen([[!hasPlace(buyer), 'The client’s postal code and city on a line of the address']])],
  ['invoice', chosen([[invoice.buyerReference === null, 'The client’s reference (in Germany the Leitweg-ID)']])],
]

const hasPlace = ({ address }: Party) => address.postcode !== '' && address.city !== ''
