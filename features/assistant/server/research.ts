import { stripAccents } from '#core/strip-accents'
import type { BusinessFound } from '#features/clients/research'
import { fetchSafely } from '#platform/fetch-safely/fetch-safely'
import { type SearchChoice, searchWeb } from '#platform/web-search/web-search'
import { type Evidence, evidenceIn, factsOnPage, parsed, speaksOf } from '../web-evidence'

const noEvidence: Evidence = { socialProfiles: [], websites: [], newsArticles: [], publications: [] }

/** What the web says about a client; a search that fails says nothing rather than something wrong. */
export async function searchFor(
  choice: SearchChoice,
  name: string,
  email: string,
): Promise<{ evidence: Evidence; searched: boolean; said: string }> {
  if (choice.provider === 'none')
    return {
      evidence: noEvidence,
      searched: false,
      said: 'Web search is not connected, so this is what your own records show.',
    }
  try {
    const domain = email.split('@')[1] ?? ''
    return {
      evidence: evidenceIn(await searchWeb(choice, `"${name.replaceAll('"', '')}" ${domain}`), name, email),
      searched: true,
      said: '',
    }
  } catch {
    return {
      evidence: noEvidence,
      searched: false,
      said: 'The web search could not be reached, so this is what your own records show.',
    }
  }
}

export type Lookup = BusinessFound & { searched: boolean; sources: string[] }

const nothingKnown = (name: string): BusinessFound => ({
  name,
  description: '',
  primaryContact: '',
  contactEmail: '',
  phone: '',
  website: '',
  location: '',
  foundedYear: '',
  services: [],
  insights: '',
})

/** A business by its name or a description of it, from its own page where a search finds one. */
export async function lookUpBusiness(
  choice: SearchChoice,
  query: string,
  allow: readonly string[] = [],
): Promise<Lookup> {
  if (choice.provider === 'none') {
    return {
      ...nothingKnown(query),
      insights: 'Web search is not connected, so only your own records were read. Connect one in Settings → AI.',
      searched: false,
      sources: [],
    }
  }
  const hits = await searchWeb(choice, query)
  const site =
    hits.find(({ url }) => ownSite(url, query)) ??
    hits.find(
      ({ title, url }) =>
        speaksOf(title, query) && !aggregator.test(parsed(url)?.hostname ?? '') && bearsName(url, title),
    )
  if (!site)
    return {
      ...nothingKnown(query),
      insights: `The web search found nothing that is surely about “${query}”.`,
      searched: true,
      sources: [],
    }
  const host = parsed(site.url)?.hostname ?? ''
  const page = await read(site.url, allow)
  const found = page ? factsOnPage(page, host) : undefined
  return {
    ...nothingKnown(found?.title || site.title.split(/ [|–-] /)[0] || query),
    description: found?.description || site.snippet,
    contactEmail: found?.email ?? '',
    phone: found?.phone ?? '',
    website: parsed(site.url)?.origin ?? '',
    location: found?.location ?? '',
    foundedYear: found?.foundedYear ?? '',
    services: found?.services ?? [],
    insights: found?.description && site.snippet !== found.description ? `A search says: ${site.snippet}` : '',
    searched: true,
    sources: [site.url],
  }
}

const aggregator =
  /(^|\.)(facebook|linkedin|instagram|yelp|wikipedia|tripadvisor|youtube|yellowpages|bbb|glassdoor|indeed|amazon|ebay)\.(com|org)$/

/** A page about "Lark & Loaf" at lark-and-loaf.com is theirs; one at a newspaper's address is not. */
function bearsName(url: string, title: string): boolean {
  const host = (parsed(url)?.hostname ?? '').replace(/^www\./, '').toLowerCase()
  const [name = ''] = title.split(/ [|–—-] |[:|]/)
  const [first = ''] =
    stripAccents(name)
      .toLowerCase()
      .replace(/^(the|la|el|los|las)\s/, '')
      .match(/[a-z0-9]{3,}/g) ?? []
  return first !== '' && host.includes(first)
}

/** lark-and-loaf.com for "Lark and Loaf". */
function ownSite(url: string, query: string): boolean {
  const name =
    parsed(url)
      ?.hostname.replace(/^www\./, '')
      .split('.')[0] ?? ''
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return (
    plain(query).length > 3 &&
    (plain(name) === plain(query) || (plain(name).length > 5 && plain(query).includes(plain(name))))
  )
}

async function read(url: string, allow: readonly string[]): Promise<string | undefined> {
  try {
    const answer = await fetchSafely(url, { sizeLimit: 1_000_000, timeLimitMs: 8_000, allow })
    return answer.status === 200 ? answer.text : undefined
  } catch {
    return undefined
  }
}
