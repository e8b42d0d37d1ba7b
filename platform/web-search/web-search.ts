import { fetchSafely } from '#platform/fetch-safely/fetch-safely'

export type SearchChoice = { provider: 'none' | 'searxng' | 'brave'; url: string; key: string }
export type WebHit = { title: string; url: string; snippet: string }

const limits = { sizeLimit: 1_000_000, timeLimitMs: 8_000 }
const maxHits = 10
const braveUrl = 'https://api.search.brave.com/res/v1/web/search'

/** Empty if no search provider is configured. */
export async function searchWeb(choice: SearchChoice, query: string): Promise<WebHit[]> {
  if (choice.provider === 'none') return []
  const answer = choice.provider === 'brave' ? await queryBrave(choice, query) : await querySearxng(choice, query)
  if (answer.status !== 200) throw new Error(`The web search answered with ${answer.status}`)
  return hitsIn(JSON.parse(answer.text)).slice(0, maxHits)
}

/** The owner configured this server, so it may be in a private network. */
function querySearxng({ url }: SearchChoice, query: string) {
  const endpoint = new URL('search', url.endsWith('/') ? url : `${url}/`)
  endpoint.search = new URLSearchParams({ q: query, format: 'json' }).toString()
  return fetchSafely(endpoint.href, { ...limits, allow: [endpoint.hostname] })
}

function queryBrave({ url, key }: SearchChoice, query: string) {
  const endpoint = new URL(url || braveUrl)
  endpoint.search = new URLSearchParams({ q: query, count: String(maxHits) }).toString()
  return fetchSafely(endpoint.href, {
    ...limits,
    headers: { 'X-Subscription-Token': key, accept: 'application/json' },
    ...(url && { allow: [endpoint.hostname] }),
  })
}

type RawHit = { title?: unknown; url?: unknown; content?: unknown; description?: unknown }

function hitsIn(answer: unknown): WebHit[] {
  const { results, web } = answer as { results?: RawHit[]; web?: { results?: RawHit[] } }
  return (results ?? web?.results ?? [])
    .map(({ title, url, content, description }) => ({
      title: text(title),
      url: text(url),
      snippet: text(content ?? description),
    }))
    .filter(({ url }) => /^https?:\/\//.test(url))
}

const text = (given: unknown) =>
  String(given ?? '')
    .replace(/<[^>]*>/g, '')
    .slice(0, 500)
