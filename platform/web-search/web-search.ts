import { fetchSafely } from '#platform/fetch-safely/fetch-safely'

export type SearchChoice = { provider: 'none' | 'searxng' | 'brave'; url: string; key: string }
export type WebHit = { title: string; url: string; snippet: string }

const limits = { sizeLimit: 1_000_000, timeLimitMs: 8_000 }
const mostHits = 10
const braveAddress = 'https://api.search.brave.com/res/v1/web/search'

/** What the web says about some words; nothing where no search is connected. */
export async function searchWeb(choice: SearchChoice, words: string): Promise<WebHit[]> {
  if (choice.provider === 'none') return []
  const answer = choice.provider === 'brave' ? await askBrave(choice, words) : await askSearxng(choice, words)
  if (answer.status !== 200) throw new Error(`The web search answered with ${answer.status}`)
  return hitsIn(JSON.parse(answer.text)).slice(0, mostHits)
}

/** The owner named this server, so it may stand in the owner's own network. */
function askSearxng({ url }: SearchChoice, words: string) {
  const address = new URL('search', url.endsWith('/') ? url : `${url}/`)
  address.search = new URLSearchParams({ q: words, format: 'json' }).toString()
  return fetchSafely(address.href, { ...limits, allow: [address.hostname] })
}

function askBrave({ url, key }: SearchChoice, words: string) {
  const address = new URL(url || braveAddress)
  address.search = new URLSearchParams({ q: words, count: String(mostHits) }).toString()
  return fetchSafely(address.href, {
    ...limits,
    headers: { 'X-Subscription-Token': key, accept: 'application/json' },
    ...(url && { allow: [address.hostname] }),
  })
}

type Found = { title?: unknown; url?: unknown; content?: unknown; description?: unknown }

function hitsIn(answer: unknown): WebHit[] {
  const { results, web } = answer as { results?: Found[]; web?: { results?: Found[] } }
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
