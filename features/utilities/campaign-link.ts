export type Campaign = {
  address: string
  source: string
  medium: string
  campaign: string
  term: string
  content: string
}

const utmParameters = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
} as const

/** Adds UTM parameters and keeps other parameters; null if the address is not a web address. */
export function campaignLink({ address, ...parts }: Campaign): string | null {
  const url = parseUrl(address)
  if (!url) return null
  for (const [part, name] of Object.entries(utmParameters)) {
    const value = slug(parts[part as keyof typeof utmParameters])
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  return url.toString()
}

/** Analytics reports distinguish 'Spring Sale' from 'spring sale', so both become 'spring-sale'. */
const slug = (text: string) => text.trim().toLowerCase().replace(/\s+/g, '-')

function parseUrl(address: string): URL | null {
  const typed = address.trim()
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url : null
  } catch {
    return null
  }
}
