import { readVatNumber } from '#core/vat-number'
import type { Business } from '#features/settings/business'
import type { InvoiceDetails } from '../api'
import { type PostalAddress, readPostalAddress } from './postal-address'

export type Party = {
  name: string
  /** The person, where the name is a business. */
  contact: string
  email: string
  phone: string
  /** As typed; `vatNumber` where it has the form of one. */
  taxNumber: string
  vatNumber: string
  address: PostalAddress
}

export const sellerOf = (business: Business): Party =>
  partyOf({
    name: business.name,
    contact: business.name,
    email: business.email,
    phone: business.phone,
    taxNumber: business.taxId,
    address: business.address,
  })

type Buyer = Pick<InvoiceDetails, 'clientName' | 'clientBusinessName' | 'clientEmail' | 'clientAddress'> & {
  clientTaxNumber: string
}

export const buyerOf = (invoice: Buyer): Party =>
  partyOf({
    name: invoice.clientBusinessName || invoice.clientName,
    contact: invoice.clientName,
    email: invoice.clientEmail,
    phone: '',
    taxNumber: invoice.clientTaxNumber,
    address: invoice.clientAddress ?? '',
  })

/** The country is that of the address, or of the VAT number. */
function partyOf({ address, ...party }: Omit<Party, 'vatNumber' | 'address'> & { address: string }): Party {
  const vat = readVatNumber(party.taxNumber)
  const read = readPostalAddress(address)
  return { ...party, vatNumber: vat?.number ?? '', address: { ...read, country: read.country || (vat?.country ?? '') } }
}
