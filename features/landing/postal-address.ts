import type { Office } from './landing-settings'
import { usStates } from './us-states'

type Place = Pick<Office, 'city' | 'region' | 'postalCode' | 'country'>

/** The line below the street, as the country writes it. */
export function cityLine({ city, region, postalCode, country }: Place): string {
  if (country === 'US' || country === 'CA') return joined([city, joined([region, postalCode], ' ')], ', ')
  return joined([joined([postalCode, city], ' '), region], ', ')
}

/** For search engines: the two letters of a state of the US, else the region as written. */
export const regionCode = ({ region, country }: Pick<Office, 'region' | 'country'>): string =>
  (country === 'US' && usStates[region.toLowerCase()]) || region

const joined = (parts: string[], by: string) => parts.filter((part) => part !== '').join(by)
