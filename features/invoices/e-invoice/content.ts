import type { Invoice as LibraryInvoice } from '@e-invoice-eu/core'
import { decimalsOf } from '#core/currency'
import { priceDecimals, roundTo } from '#core/money'
import { unitCode } from '#features/items/unit-codes'
import { documentLabels } from '../document-labels'
import type { Invoice } from '../invoice'
import { taxSentence } from '../tax-terms'
import { type DeductedPart, type EInvoiceAmounts, eInvoiceAmounts, type TaxCategory } from './amounts'
import type { Party } from './parties'

export type BankAccount = { holder: string; iban: string; bic: string }

export type EInvoiceSource = {
  invoice: Invoice
  seller: Party
  buyer: Party
  bank: BankAccount | null
  /** Earlier invoices over parts, which this one subtracts. */
  deductions: DeductedPart[]
  /** For a credit note: the invoice that it takes back, wholly or in part. */
  credits?: { number: string; issueDate: string }
}

/** UNTDID 1001. */
const typeCodes = { invoice: '380', creditNote: '381' }

const vat = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }

/** An invoice in the terms of UBL, from which the library writes every format. */
export function eInvoiceContent(source: EInvoiceSource): LibraryInvoice {
  const { invoice, seller, buyer, bank, deductions, credits } = source
  const amounts = eInvoiceAmounts(invoice, deductions)
  const money = (cents: number) => (cents / 10 ** decimalsOf(invoice.currency)).toFixed(decimalsOf(invoice.currency))
  const amount = <Name extends string>(name: Name, cents: number) => amountOf(name, money(cents), invoice.currency)
  const content = {
    'cbc:ID': invoice.invoiceNumber,
    'cbc:IssueDate': invoice.issueDate,
    ...(invoice.dueDate && { 'cbc:DueDate': invoice.dueDate }),
    'cbc:InvoiceTypeCode': credits ? typeCodes.creditNote : typeCodes.invoice,
    ...(invoice.notes && { 'cbc:Note': [invoice.notes] }),
    'cbc:DocumentCurrencyCode': invoice.currency,
    ...(invoice.buyerReference && { 'cbc:BuyerReference': invoice.buyerReference }),
    ...earlierInvoices(source),
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        ...party(seller),
        'cac:PartyLegalEntity': legalEntity(seller),
        'cac:PartyTaxScheme': [taxScheme(seller)],
        'cac:Contact': contact(seller),
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        ...party(buyer),
        ...(buyer.vatNumber && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatNumber, ...vat } }),
      },
    },
    'cac:PaymentMeans': [paymentMeans(invoice, bank)],
    ...paymentTerms(source),
    ...allowances(amounts, invoice, amount),
    'cac:TaxTotal': [
      {
        ...amount('cbc:TaxAmount', amounts.taxCents),
        'cac:TaxSubtotal': amounts.categories.map(({ category, baseCents, taxCents }) => ({
          ...amount('cbc:TaxableAmount', baseCents),
          ...amount('cbc:TaxAmount', taxCents),
          'cac:TaxCategory': { ...taxCategory(category), ...exemption(category, invoice) },
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('cbc:LineExtensionAmount', amounts.linesCents),
      ...amount('cbc:TaxExclusiveAmount', amounts.taxExclusiveCents),
      ...amount('cbc:TaxInclusiveAmount', amounts.taxInclusiveCents),
      ...(amounts.allowanceCents > 0 && amount('cbc:AllowanceTotalAmount', amounts.allowanceCents)),
      ...(amounts.prepaidCents > 0 && amount('cbc:PrepaidAmount', amounts.prepaidCents)),
      ...amount('cbc:PayableAmount', amounts.payableCents),
    },
    'cac:InvoiceLine': invoice.items.map((item, index) => invoiceLine(item, index, amounts, invoice.currency, amount)),
  }
  return { 'ubl:Invoice': content } as unknown as LibraryInvoice
}

type Amount = <Name extends string>(name: Name, cents: number) => Record<string, string>

const amountOf = (name: string, value: string, currency: string): Record<string, string> => ({
  [name]: value,
  [`${name}@currencyID`]: currency,
})

function invoiceLine(
  item: Invoice['items'][number],
  index: number,
  { lines }: EInvoiceAmounts,
  currency: string,
  amount: Amount,
) {
  const { category, netCents, discountCents } = lines[index] ?? { category: null, netCents: 0, discountCents: 0 }
  const unit = unitCode(item.unit) ?? 'C62'
  // A price that includes tax, or whose line was rounded, is written as what the line comes to without tax.
  const withoutTax = (netCents + discountCents) / 10 ** decimalsOf(currency)
  const [name = '', ...more] = item.description.split(/\r?\n/)
  return {
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': String(item.quantity),
    'cbc:InvoicedQuantity@unitCode': unit,
    ...amount('cbc:LineExtensionAmount', netCents),
    ...(discountCents > 0 && {
      'cac:AllowanceCharge': [
        {
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReasonCode': '95',
          'cbc:AllowanceChargeReason': 'Discount',
          ...amount('cbc:Amount', discountCents),
        },
      ],
    }),
    'cac:Item': {
      ...(more.length > 0 && { 'cbc:Description': more.join('\n') }),
      'cbc:Name': name,
      'cac:ClassifiedTaxCategory': taxCategory(category ?? { id: 'Z', rate: 0 }),
    },
    'cac:Price': priceOf(withoutTax, item.quantity, unit, currency),
  }
}

/** The library takes prices of two decimals: one that needs more is written as the price of the whole quantity. */
function priceOf(lineAmount: number, quantity: number, unit: string, currency: string) {
  const price = roundTo(lineAmount / quantity, priceDecimals)
  if (roundTo(price, 2) === price) return amountOf('cbc:PriceAmount', decimalText(price), currency)
  return {
    ...amountOf('cbc:PriceAmount', decimalText(lineAmount), currency),
    'cbc:BaseQuantity': String(quantity),
    'cbc:BaseQuantity@unitCode': unit,
  }
}

/** Without an exponent, as XML wants it. */
const decimalText = (value: number) => value.toFixed(2).replace(/\.?0+$/, '')

const taxCategory = ({ id, rate }: TaxCategory) => ({ 'cbc:ID': id, 'cbc:Percent': String(rate), ...vat })

const exemption = ({ id }: TaxCategory, invoice: Invoice) =>
  id === 'S' || id === 'Z'
    ? {}
    : {
        ...(id === 'AE' && { 'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE' }),
        'cbc:TaxExemptionReason': taxSentence(invoice),
      }

function allowances({ allowances }: EInvoiceAmounts, { language }: Invoice, amount: Amount) {
  if (allowances.length === 0) return {}
  return {
    'cac:AllowanceCharge': allowances.map(({ category, cents, billedWith }) => ({
      'cbc:ChargeIndicator': 'false',
      ...(billedWith
        ? { 'cbc:AllowanceChargeReason': documentLabels[language].deducted(billedWith, '') }
        : { 'cbc:AllowanceChargeReasonCode': '95', 'cbc:AllowanceChargeReason': 'Discount' }),
      ...amount('cbc:Amount', cents),
      'cac:TaxCategory': taxCategory(category),
    })),
  }
}

function earlierInvoices({ deductions, credits }: EInvoiceSource) {
  const named = [...deductions.map(({ invoiceNumber, issueDate }) => ({ number: invoiceNumber, issueDate })), credits]
  const references = named.flatMap((earlier) =>
    earlier
      ? [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': earlier.number, 'cbc:IssueDate': earlier.issueDate } }]
      : [],
  )
  return references.length > 0 && { 'cac:BillingReference': references }
}

/** The standard wants a day or a sentence wherever something is due, also of credit notes, which have no such day. */
function paymentTerms({ invoice, credits }: EInvoiceSource) {
  const note = credits
    ? `${documentLabels[invoice.language].creditNote}: ${credits.number}`
    : (invoice.dueDate ?? undefined)
  return note && { 'cac:PaymentTerms': { 'cbc:Note': note } }
}

const party = ({ name, email, address }: Party) => ({
  ...(email && { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': 'EM' }),
  'cac:PostalAddress': {
    ...(address.street && { 'cbc:StreetName': address.street }),
    ...(address.more && { 'cbc:AdditionalStreetName': address.more }),
    ...(address.city && { 'cbc:CityName': address.city }),
    ...(address.postcode && { 'cbc:PostalZone': address.postcode }),
    'cac:Country': { 'cbc:IdentificationCode': address.country },
  },
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
})

/** The standard wants a VAT number or an identifier of the seller; the library writes this one in every format. */
const legalEntity = ({ name, vatNumber, taxNumber }: Party) => ({
  'cbc:RegistrationName': name,
  ...(!vatNumber && { 'cbc:CompanyID': taxNumber }),
})

/** A VAT number, or the number of another tax office. */
const taxScheme = ({ vatNumber, taxNumber }: Party) =>
  vatNumber
    ? { 'cbc:CompanyID': vatNumber, ...vat }
    : { 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }

const contact = ({ contact: name, phone, email }: Party) => ({
  'cbc:Name': name,
  ...(phone && { 'cbc:Telephone': phone }),
  ...(email && { 'cbc:ElectronicMail': email }),
})

const sepaTransfer = '58'
const notSpecified = '1'

function paymentMeans({ invoiceNumber }: Invoice, bank: BankAccount | null) {
  if (!bank) return { 'cbc:PaymentMeansCode': notSpecified }
  return {
    'cbc:PaymentMeansCode': sepaTransfer,
    'cbc:PaymentID': invoiceNumber,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': bank.iban,
      ...(bank.holder && { 'cbc:Name': bank.holder }),
      ...(bank.bic && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bank.bic } }),
    },
  }
}
