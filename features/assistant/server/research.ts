import { stripAccents } from '#core/strip-accents'
import type { BusinessProfile } from '#features/clients/research'
import { fetchSafely } from '#platform/fetch-safely/fetch-safely'
import { type SearchChoice, searchWeb } from '#platform/web-search/web-search'
import { evidenceFrom, factsOnPage, mentionsName, parseUrl, type WebEvidence } from '../web-evidence'

const noEvidence: WebEvidence = { socialProfiles: [], websites: [], newsArticles: [], publications: [] }

/** Web search results about a person; empty, with an explanation, where the search is not connected or fails. */
export async function searchForPerson(
  choice: SearchChoice,
  name: string,
  email: string,
): Promise<{ evidence: WebEvidence; searched: boolean; explanation: string }> {
  if (choice.provider === 'none')
    return {
      evidence: noEvidence,
      searched: false,
      explanation: 'Web search is not connected, so this is what your own records show.',
    }
  try {
    const domain = email.split('@')[1] ?? ''
    return {
      evidence: evidenceFrom(await searchWeb(choice, `"${name.replaceAll('"', '')}" ${domain}`), name, email),
      searched: true,
      explanation: '',
    }
  } catch {
    return {
      evidence: noEvidence,
      searched: false,
      explanation: 'The web search could not be reached, so this is what your own records show.',
    }
  }
}

export type BusinessLookup = BusinessProfile & { searched: boolean; sources: string[] }

const emptyBusiness = (name: string): BusinessProfile => ({
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

/** Looks up a business by name or description and reads its own website where the search finds it. */
export async function lookUpBusiness(
  choice: SearchChoice,
  query: string,
  allow: readonly string[] = [],
): Promise<BusinessLookup> {
  if (choice.provider === 'none') {
    return {
      ...emptyBusiness(query),
      insights: 'Web search is not connected, so only your own records were read. Connect one in Settings → AI.',
      searched: false,
      sources: [],
    }
  }
  const hits = await searchWeb(choice, query)
  const site =
    hits.find(({ url }) => isOwnSite(url, query)) ??
    hits.find(
      ({ title, url }) =>
        mentionsName(title, query) &&
        !aggregatorHost.test(parseUrl(url)?.hostname ?? '') &&
        hostContainsName(url, title),
    )
  if (!site)
    return {
      ...emptyBusiness(query),
      insights: `The web search found nothing that is surely about “${query}”.`,
      searched: true,
      sources: [],
    }
  const host = parseUrl(site.url)?.hostname ?? ''
  const page = await fetchPage(site.url, allow)
  const found = page ? factsOnPage(page, host) : undefined
  return {
    ...emptyBusiness(found?.title || site.title.split(/ [|–-] /)[0] || query),
    description: found?.description || site.snippet,
    contactEmail: found?.email ?? '',
    phone: found?.phone ?? '',
    website: parseUrl(site.url)?.origin ?? '',
    location: found?.location ?? '',
    foundedYear: found?.foundedYear ?? '',
    services: found?.services ?? [],
    insights: found?.description && site.snippet !== found.description ? `A search says: ${site.snippet}` : '',
    searched: true,
    sources: [site.url],
  }
}

const aggregatorHost =
  /(^|\.)(facebook|linkedin|instagram|yelp|wikipedia|tripadvisor|youtube|yellowpages|bbb|glassdoor|indeed|amazon|ebay)\.(com|org)$/

/** True for a page titled "Lark & Loaf" at lark-and-loaf.com, false at a newspaper's domain. */
function hostContainsName(url: string, title: string): boolean {
  const host = (parseUrl(url)?.hostname ?? '').replace(/^www\./, '').toLowerCase()
  const [name = ''] = title.split(/ [|–—-] |[:|]/)
  const [first = ''] =
    stripAccents(name)
      .toLowerCase()
      .replace(/^(the|la|el|los|las)\s/, '')
      .match(/[a-z0-9]{3,}/g) ?? []
  return first !== '' && host.includes(first)
}

/** True for lark-and-loaf.com and the query "Lark and Loaf". */
function isOwnSite(url: string, query: string): boolean {
  const name =
    parseUrl(url)
      ?.hostname.replace(/^www\./, '')
      .split('.')[0] ?? ''
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return (
    plain(query).length > 3 &&
    (plain(name) === plain(query) || (plain(name).length > 5 && plain(query).includes(plain(name))))
  )
}

async function fetchPage(url: string, allow: readonly string[]): Promise<string | undefined> {
  try {
    const response = await fetchSafely(url, { sizeLimit: 1_000_000, timeLimitMs: 8_000, allow })
    return response.status === 200 ? response.text : undefined
  } catch {
    return undefined
  }
}
