import type { LandingSettings } from '#features/landing/landing-settings'
import { studio } from '#features/landing/studio'
import type { BusinessChange } from '#features/settings/business'

export const owner = {
  name: 'Dana Reyes',
  email: 'dana@mainstreet.example.com',
  timeZone: 'America/New_York',
  phone: studio.phone,
  studio: studio.name,
}

/** The letterhead of the studio. */
export const business: BusinessChange = {
  timeZone: owner.timeZone,
  name: owner.studio,
  email: owner.email,
  phone: owner.phone,
  website: 'mainstreet.example.com',
  address: '12 Main Street\nAnnapolis, MD 21401',
  taxId: '52-1234567',
  paymentInstructions: 'By bank transfer to Mainstreet Studio, account 000 123 456 at Harbor Bank, or by check.',
  invoiceNotes: 'Thank you for your business.',
  governingLaw: 'State of Maryland, USA',
}

/** On the landing page. */
export const openingHours: LandingSettings['hours'] = [
  { from: 'monday', to: 'friday', opens: '09:00', closes: '17:00' },
  { from: 'saturday', to: 'saturday', opens: '10:00', closes: '13:00' },
]
