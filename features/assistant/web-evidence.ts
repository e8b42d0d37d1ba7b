import { stripAccents } from '#core/strip-accents'
import { domainOf, isFreeMail } from '#features/emails/judged-mail'

export type Hit = { title: string; url: string; snippet: string }

export type Evidence = {
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

/** Sorts what a search found about somebody, and throws away what speaks of somebody else. */
export function evidenceIn(hits: Hit[], name: string, email: string): Evidence {
  const own = isFreeMail({ name: '', email }) ? '' : domainOf({ name: '', email: email.toLowerCase() })
  const evidence: Evidence = { socialProfiles: [], websites: [], newsArticles: [], publications: [] }
  for (const hit of hits) {
    const address = parsed(hit.url)
    if (!address) continue
    const host = address.hostname.replace(/^www\./, '')
    if (own !== '' && (host === own || host.endsWith(`.${own}`))) {
      if (!evidence.websites.includes(address.origin)) evidence.websites.push(address.origin)
      continue
    }
    if (!speaksOf(`${hit.title} ${hit.snippet}`, name)) continue
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

/** The whole name, word by word, so that another Rosa is not taken for this one. */
export function speaksOf(text: string, name: string): boolean {
  const words =
    stripAccents(name)
      .toLowerCase()
      .match(/[a-z0-9]{2,}/g) ?? []
  const said = stripAccents(text).toLowerCase()
  return words.length > 0 && words.every((word) => new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`).test(said))
}

export function parsed(url: string): URL | undefined {
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

/** What a business says about itself on its own page; an address of another domain is not its own. */
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

const mostServices = 8

/** What the page itself lists as its services, in its data for search engines or its key words. */
function servicesIn(html: string, keywords: string): string[] {
  const typed = [...html.matchAll(/"serviceType"\s*:\s*(?:"([^"]{2,60})"|\[([^\]]{2,600})\])/g)].flatMap(
    ([, one, many]) => (one ? [one] : [...(many ?? '').matchAll(/"([^"]{2,60})"/g)].map(([, name = '']) => name)),
  )
  const named = typed.length > 0 ? typed : keywords.split(',')
  return [...new Set(named.map(tidy))].filter((name) => name.length > 1 && name.length <= 40).slice(0, mostServices)
}

const tidy = (text: string) =>
  text
    .replace(/&amp;/g, '&')
    .replace(/&#?\w+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
