export type Campaign = {
  address: string
  source: string
  medium: string
  campaign: string
  term: string
  content: string
}

const names = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
} as const

/** A link that tells its page where the visitor came from. What the address carries already stays; nothing where it is none. */
export function campaignLink({ address, ...parts }: Campaign): string | null {
  const url = asUrl(address)
  if (!url) return null
  for (const [part, name] of Object.entries(names)) {
    const value = spoken(parts[part as keyof typeof names])
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  return url.toString()
}

/** Reports tell 'Spring Sale' and 'spring sale' apart; written this way, there is only one. */
const spoken = (text: string) => text.trim().toLowerCase().replace(/\s+/g, '-')

function asUrl(address: string): URL | null {
  const typed = address.trim()
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url : null
  } catch {
    return null
  }
}
