import { searchKey, searchWords } from '#core/search-key'
import { shortcuts } from './shortcuts'
import type { Block, Topic, TopicSection } from './topic'

export type ExcerptPart = { text: string; isHit: boolean }
export type TopicHit = { topic: Topic; section: TopicSection; excerpt: ExcerptPart[] }

/** Characters before the first hit, and in total. */
const excerptLength = { before: 40, whole: 160 }

/** A topic's title counts most, then its aliases, the title of a section and its text. */
const weights = { topic: 8, alsoCalled: 6, section: 4, text: 1 }

/** Sections that contain all words, best first; case and accents are ignored. */
export function searchTopics(topics: Topic[], search: string): TopicHit[] {
  const words = searchWords(search)
  if (words.length === 0) return []
  return indexOf(topics)
    .map((part) => ({ ...part, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ topic, section, text }) => ({ topic, section, excerpt: excerptOf(text || topic.summary, words) }))
}

type IndexedSection = {
  topic: Topic
  section: TopicSection
  text: string
  /** The words of each field, with the weight of the field. */
  places: { weight: number; words: string[] }[]
  /** The words of the topic's title and aliases. */
  names: string[]
}

const partsCache = new WeakMap<Topic[], IndexedSection[]>()

/** Cached, because the search runs with every typed letter. */
function indexOf(topics: Topic[]): IndexedSection[] {
  const parts =
    partsCache.get(topics) ?? topics.flatMap((topic) => topic.sections.map((section) => indexSection(topic, section)))
  partsCache.set(topics, parts)
  return parts
}

/** The title of the topic counts for its first section only. */
function indexSection(topic: Topic, section: TopicSection): IndexedSection {
  const isFirst = section === topic.sections[0]
  const [title, called] = [searchWords(topic.title), searchWords((topic.aliases ?? []).join(' '))]
  const text = textOf(section)
  const places = [
    { weight: isFirst ? weights.topic : 0, words: title },
    { weight: isFirst ? weights.alsoCalled : 0, words: called },
    { weight: weights.section, words: searchWords(section.title) },
    { weight: weights.text, words: searchWords(isFirst ? `${topic.summary} ${text}` : text) },
  ]
  return { topic, section, text, places, names: [...title, ...called] }
}

function scoreOf({ places, names }: IndexedSection, words: string[]): number {
  let score = 0
  let isAbout = false
  for (const word of words) {
    const begins = (one: string) => one.startsWith(word)
    const best = Math.max(...places.map((place) => (place.words.some(begins) ? place.weight : 0)))
    // "mail search" means the section about searching in the topic about mail.
    const isNamed = names.some(begins)
    if (best === 0 && !isNamed) return 0
    isAbout ||= best > 0
    score += best + (isNamed ? weights.text : 0)
  }
  return isAbout ? score : 0
}

/** The text of a section without markup. */
export const textOf = ({ blocks }: TopicSection): string => blocks.map(blockText).filter(Boolean).join(' ')

function blockText(block: Block): string {
  if (typeof block === 'string') return withoutMarkup(block)
  if ('list' in block) return block.list.map(withoutMarkup).join(' ')
  if ('steps' in block) return block.steps.map(withoutMarkup).join(' ')
  const places = 'keys' in block ? [shortcuts[block.keys]] : block.part === 'shortcuts' ? Object.values(shortcuts) : []
  return places.flatMap(({ title, keys }) => [title, ...keys.map(({ does }) => does)]).join('. ')
}

const withoutMarkup = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\*\*|`/g, '')

function excerptOf(text: string, words: string[]): ExcerptPart[] {
  const [first = 0] = hits(text, words).map(({ from }) => from)
  const start = first <= excerptLength.before ? 0 : text.lastIndexOf(' ', first - excerptLength.before) + 1
  const end =
    start + excerptLength.whole >= text.length ? text.length : text.lastIndexOf(' ', start + excerptLength.whole)
  const shown = text.slice(start, end)
  const pieces: ExcerptPart[] = start > 0 ? [{ text: '… ', isHit: false }] : []
  let at = 0
  for (const { from, to } of hits(shown, words)) {
    pieces.push({ text: shown.slice(at, from), isHit: false }, { text: shown.slice(from, to), isHit: true })
    at = to
  }
  pieces.push({ text: shown.slice(at) + (end < text.length ? ' …' : ''), isHit: false })
  return pieces.filter(({ text }) => text !== '')
}

/** Where words of the text begin with a searched word. The search key has the same positions as the text. */
function hits(text: string, words: string[]): { from: number; to: number }[] {
  const key = searchKey(text)
  return [...key.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: one, index }) => {
    const word = words.filter((each) => one.startsWith(each)).sort((a, b) => b.length - a.length)[0]
    return word ? [{ from: index, to: index + word.length }] : []
  })
}
