import { stripAccents } from '#core/strip-accents'
import { domainOf, isFreeMail } from '#features/emails/normalized-mail'

export type SearchHit = { title: string; url: string; snippet: string }

export type WebEvidence = {
  socialProfiles: { platform: string; username: string; url: string }[]
  websites: string[]
  newsArticles: { title: string; url: string; source: string; snippet: string }[]
  publications: { title: string; url: string; type: string }[]
}

const platforms: [host: RegExp, name: string, path: RegExp][] = [
  [/(^|\.)linkedin\.com$/, 'LinkedIn', /^\/(?:in|company)\/([^/]+)/],
  [/(^|\.)facebook\.com$/, 'Facebook', /^\/([^/?]+)/],
  [/(^|\.)instagram\.com$/, 'Instagram', /^\/([^/?]+)/],
  [/(^|\.)(x|twitter)\.com$/, 'X', /^\/([^/?]+)/],
  [/(^|\.)youtube\.com$/, 'YouTube', /^\/(@[^/?]+|c\/[^/?]+)/],
  [/(^|\.)tiktok\.com$/, 'TikTok', /^\/(@[^/?]+)/],
]

/** Sorts search results about a person by kind and drops those about someone else. */
export function evidenceFrom(hits: SearchHit[], name: string, email: string): WebEvidence {
  const ownDomain = isFreeMail({ name: '', email }) ? '' : domainOf({ name: '', email: email.toLowerCase() })
  const evidence: WebEvidence = { socialProfiles: [], websites: [], newsArticles: [], publications: [] }
  for (const hit of hits) {
    const address = parseUrl(hit.url)
    if (!address) continue
    const host = address.hostname.replace(/^www\./, '')
    if (ownDomain !== '' && (host === ownDomain || host.endsWith(`.${ownDomain}`))) {
      if (!evidence.websites.includes(address.origin)) evidence.websites.push(address.origin)
      continue
    }
    if (!mentionsName(`${hit.title} ${hit.snippet}`, name)) continue
    const platform = platforms.find(([pattern]) => pattern.test(host))
    const [, username] = platform ? (address.pathname.match(platform[2]) ?? []) : []
    if (platform) {
      if (username && !/^(search|pages|groups|watch|explore|p|reel)$/.test(username))
        evidence.socialProfiles.push({ platform: platform[1], username, url: hit.url })
    } else if (
      /\.pdf$/i.test(address.pathname) ||
      /(^|\.)(medium\.com|substack\.com|researchgate\.net|scholar\.google\.com|issuu\.com)$/.test(host)
    ) {
      evidence.publications.push({
        title: hit.title,
        url: hit.url,
        type: /\.pdf$/i.test(address.pathname) ? 'PDF' : 'Article',
      })
    } else evidence.newsArticles.push({ title: hit.title, url: hit.url, source: host, snippet: hit.snippet })
  }
  return evidence
}

/** True if the text has every word of the name. */
export function mentionsName(text: string, name: string): boolean {
  const words =
    stripAccents(name)
      .toLowerCase()
      .match(/[a-z0-9]{2,}/g) ?? []
  const normalizedText = stripAccents(text).toLowerCase()
  return words.length > 0 && words.every((word) => new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`).test(normalizedText))
}

export function parseUrl(url: string): URL | undefined {
  try {
    const address = new URL(url)
    return address.protocol === 'https:' || address.protocol === 'http:' ? address : undefined
  } catch {
    return undefined
  }
}

export type PageFacts = {
  title: string
  description: string
  email: string
  phone: string
  location: string
  foundedYear: string
  services: string[]
}

/** Facts about a business from its own page; mail addresses of other domains are ignored. */
export function factsOnPage(html: string, host: string): PageFacts {
  const meta = (name: string) =>
    html.match(new RegExp(`<meta[^>]+(?:name|property)=["']${name}["'][^>]*content=["']([^"']{1,500})`, 'i'))?.[1] ?? ''
  const emails = [...html.matchAll(/mailto:([^"'?>\s]{3,100})/gi)].map(([, email = '']) => email.toLowerCase())
  const domain = host.replace(/^www\./, '')
  return {
    title: tidy(meta('og:site_name') || html.match(/<title[^>]*>([^<]{1,200})/i)?.[1] || ''),
    description: tidy(meta('description') || meta('og:description')),
    email: emails.find((email) => email.endsWith(`@${domain}`) || email.endsWith(`.${domain}`)) ?? '',
    phone: tidy(html.match(/tel:([+\d().\s-]{7,25})/i)?.[1] ?? ''),
    location: tidy(
      [
        html.match(/"streetAddress"\s*:\s*"([^"]{3,120})"/)?.[1],
        html.match(/"addressLocality"\s*:\s*"([^"]{2,80})"/)?.[1],
      ]
        .filter(Boolean)
        .join(', '),
    ),
    foundedYear:
      html.match(/(?:founded|established|since|est\.|desde|fundad[oa] en)\s*(?:in\s*)?((?:18|19|20)\d{2})\b/i)?.[1] ??
      '',
    services: servicesIn(html, meta('keywords')),
  }
}

const maxServices = 8

/** Services from the page's structured data, or from its keywords. */
function servicesIn(html: string, keywords: string): string[] {
  const serviceTypes = [...html.matchAll(/"serviceType"\s*:\s*(?:"([^"]{2,60})"|\[([^\]]{2,600})\])/g)].flatMap(
    ([, one, many]) => (one ? [one] : [...(many ?? '').matchAll(/"([^"]{2,60})"/g)].map(([, name = '']) => name)),
  )
  const services = serviceTypes.length > 0 ? serviceTypes : keywords.split(',')
  return [...new Set(services.map(tidy))].filter((name) => name.length > 1 && name.length <= 40).slice(0, maxServices)
}

const tidy = (text: string) =>
  text
    .replace(/&amp;/g, '&')
    .replace(/&#?\w+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
