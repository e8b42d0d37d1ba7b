import type { LandingContent } from '../landing-content'
import type { OpeningHours } from '../landing-settings'
import { languages } from '../languages'
import { daysOf } from '../opening-hours'
import { dialledNumber } from '../phone-number'
import { regionCode } from '../postal-address'

type ShownOffice = LandingContent['offices'][number]

/** schema.org data for search engines; what the owner left empty is left out. */
export function structuredData(content: LandingContent, url: string) {
  const { name, description, phone, email, offices, openingHours, hasSharePicture } = content
  const [headquarters] = offices
  const regions = offices.filter(({ region }) => region !== '')
  const ways = { ...(phone && { telephone: dialledNumber(phone) }), ...(email && { email }) }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    name,
    description,
    url,
    ...(hasSharePicture && { image: '%ORIGIN%/og.png' }),
    logo: '%ORIGIN%/favicon.svg',
    ...ways,
    ...(headquarters && {
      address: postalAddress(headquarters),
      location: offices.map((office) => place(name, office)),
    }),
    ...(regions.length > 0 && { areaServed: regions.map(({ region }) => ({ '@type': 'State', name: region })) }),
    ...(openingHours.length > 0 && { openingHoursSpecification: openingHours.map(openingHoursData) }),
    availableLanguage: [...languages],
    ...((phone || email) && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'sales', ...ways, availableLanguage: [...languages] },
    }),
  }
}

function place(name: string, office: ShownOffice) {
  return {
    '@type': 'Place',
    name: office.title ? `${name}, ${office.title}` : name,
    address: postalAddress(office),
  }
}

function postalAddress(office: ShownOffice) {
  return {
    '@type': 'PostalAddress',
    streetAddress: office.street,
    addressLocality: office.city,
    addressRegion: regionCode(office) || undefined,
    postalCode: office.postalCode || undefined,
    addressCountry: office.country,
  }
}

function openingHoursData(hours: OpeningHours) {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: daysOf(hours).map((day) => day.charAt(0).toUpperCase() + day.slice(1)),
    opens: hours.opens,
    closes: hours.closes,
  }
}
