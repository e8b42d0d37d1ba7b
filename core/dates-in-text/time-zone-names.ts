import { lookup } from '#core/lookup'

/** Time zones as people abbreviate them. */
export const zoneAbbreviations: Record<string, string> = {
  AEST: 'Australia/Sydney',
  BST: 'Europe/London',
  CDT: 'America/Chicago',
  CEST: 'Europe/Madrid',
  CET: 'Europe/Madrid',
  CST: 'America/Chicago',
  CT: 'America/Chicago',
  EDT: 'America/New_York',
  EST: 'America/New_York',
  ET: 'America/New_York',
  GMT: 'UTC',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  MDT: 'America/Denver',
  MST: 'America/Denver',
  MT: 'America/Denver',
  PDT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PT: 'America/Los_Angeles',
  UTC: 'UTC',
  WET: 'Europe/Lisbon',
}

/** As in "3pm Eastern". */
export const zoneNames: Record<string, string> = {
  Central: 'America/Chicago',
  Eastern: 'America/New_York',
  Mountain: 'America/Denver',
  Pacific: 'America/Los_Angeles',
}

/** As in "3pm London time", in small letters without accents. */
export const zoneCities = lookup({
  'new york': 'America/New_York',
  'nueva york': 'America/New_York',
  boston: 'America/New_York',
  chicago: 'America/Chicago',
  denver: 'America/Denver',
  california: 'America/Los_Angeles',
  'los angeles': 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  london: 'Europe/London',
  londres: 'Europe/London',
  uk: 'Europe/London',
  madrid: 'Europe/Madrid',
  espana: 'Europe/Madrid',
  peninsular: 'Europe/Madrid',
  barcelona: 'Europe/Madrid',
  canaria: 'Atlantic/Canary',
  paris: 'Europe/Paris',
  berlin: 'Europe/Berlin',
  mexico: 'America/Mexico_City',
  cdmx: 'America/Mexico_City',
  bogota: 'America/Bogota',
  colombia: 'America/Bogota',
  lima: 'America/Lima',
  'buenos aires': 'America/Argentina/Buenos_Aires',
  argentina: 'America/Argentina/Buenos_Aires',
  santiago: 'America/Santiago',
  chile: 'America/Santiago',
  tokyo: 'Asia/Tokyo',
  sydney: 'Australia/Sydney',
})
