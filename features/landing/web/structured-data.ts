import type { LandingCopy } from '../copy'
import { languages } from '../languages'
import { type Office, studio } from '../studio'

/** schema.org data for search engines. */
export function structuredData(copy: LandingCopy, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    name: studio.name,
    description: copy.description,
    url,
    image: '%ORIGIN%/og.png',
    logo: '%ORIGIN%/favicon.svg',
    telephone: studio.phoneNumber,
    email: studio.email,
    address: postalAddress(studio.headquarters),
    location: [place(copy.contact.headquarters, studio.headquarters), place(copy.contact.westCoast, studio.westCoast)],
    areaServed: [studio.headquarters, studio.westCoast].map((office) => ({ '@type': 'State', name: office.state })),
    availableLanguage: [...languages],
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      telephone: studio.phoneNumber,
      email: studio.email,
      availableLanguage: [...languages],
    },
  }
}

function place(title: string, office: Office) {
  return { '@type': 'Place', name: `${studio.name}, ${title}`, address: postalAddress(office) }
}

function postalAddress(office: Office) {
  return {
    '@type': 'PostalAddress',
    streetAddress: office.street,
    addressLocality: office.city,
    addressRegion: office.stateCode,
    postalCode: office.postalCode,
    addressCountry: 'US',
  }
}
