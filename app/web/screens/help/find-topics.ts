import { searchKey, searchWords } from '#core/search-key'
import { shortcuts } from './shortcuts'
import type { Block, Topic, TopicSection } from './topic'

export type Piece = { text: string; isHit: boolean }
export type Found = { topic: Topic; section: TopicSection; excerpt: Piece[] }

/** How much of a text is shown around what was found. */
const around = { before: 40, whole: 160 }

/** What counts, and for how much: the name of a topic before that of a part, and that before the words inside. */
const weights = { topic: 8, alsoCalled: 6, section: 4, text: 1 }

/** Every part that has all the words somewhere, the best first; capitals and accents do not matter. */
export function findTopics(topics: Topic[], search: string): Found[] {
  const words = searchWords(search)
  if (words.length === 0) return []
  return partsOf(topics)
    .map((part) => ({ ...part, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ topic, section, text }) => ({ topic, section, excerpt: excerptOf(text || topic.summary, words) }))
}

type Part = {
  topic: Topic
  section: TopicSection
  text: string
  /** Words by where they stand, and what each place counts for. */
  places: { weight: number; words: string[] }[]
  /** The words by which the whole topic goes. */
  names: string[]
}

const known = new WeakMap<Topic[], Part[]>()

/** Taken apart once: whoever types asks again with every letter. */
function partsOf(topics: Topic[]): Part[] {
  const parts = known.get(topics) ?? topics.flatMap((topic) => topic.sections.map((section) => partOf(topic, section)))
  known.set(topics, parts)
  return parts
}

/** A topic found by its name alone is shown by its first part. */
function partOf(topic: Topic, section: TopicSection): Part {
  const isFirst = section === topic.sections[0]
  const [title, called] = [searchWords(topic.title), searchWords((topic.alsoCalled ?? []).join(' '))]
  const text = textOf(section)
  const places = [
    { weight: isFirst ? weights.topic : 0, words: title },
    { weight: isFirst ? weights.alsoCalled : 0, words: called },
    { weight: weights.section, words: searchWords(section.title) },
    { weight: weights.text, words: searchWords(isFirst ? `${topic.summary} ${text}` : text) },
  ]
  return { topic, section, text, places, names: [...title, ...called] }
}

function scoreOf({ places, names }: Part, words: string[]): number {
  let score = 0
  let isAbout = false
  for (const word of words) {
    const begins = (one: string) => one.startsWith(word)
    const best = Math.max(...places.map((place) => (place.words.some(begins) ? place.weight : 0)))
    // "mail search" means the part on searching, of the topic on mail.
    const isNamed = names.some(begins)
    if (best === 0 && !isNamed) return 0
    isAbout ||= best > 0
    score += best + (isNamed ? weights.text : 0)
  }
  return isAbout ? score : 0
}

/** The words of a part, as they are read. */
export const textOf = ({ blocks }: TopicSection): string => blocks.map(blockText).filter(Boolean).join(' ')

function blockText(block: Block): string {
  if (typeof block === 'string') return bare(block)
  if ('list' in block) return block.list.map(bare).join(' ')
  if ('steps' in block) return block.steps.map(bare).join(' ')
  const places = 'keys' in block ? [shortcuts[block.keys]] : block.part === 'shortcuts' ? Object.values(shortcuts) : []
  return places.flatMap(({ title, keys }) => [title, ...keys.map(({ does }) => does)]).join('. ')
}

const bare = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/\*\*|`/g, '')

function excerptOf(text: string, words: string[]): Piece[] {
  const [first = 0] = hits(text, words).map(({ from }) => from)
  const start = first <= around.before ? 0 : text.lastIndexOf(' ', first - around.before) + 1
  const end = start + around.whole >= text.length ? text.length : text.lastIndexOf(' ', start + around.whole)
  const shown = text.slice(start, end)
  const pieces: Piece[] = start > 0 ? [{ text: '… ', isHit: false }] : []
  let at = 0
  for (const { from, to } of hits(shown, words)) {
    pieces.push({ text: shown.slice(at, from), isHit: false }, { text: shown.slice(from, to), isHit: true })
    at = to
  }
  pieces.push({ text: shown.slice(at) + (end < text.length ? ' …' : ''), isHit: false })
  return pieces.filter(({ text }) => text !== '')
}

/** Where a searched word begins a word of the text. Folding keeps every letter in its place. */
function hits(text: string, words: string[]): { from: number; to: number }[] {
  const folded = searchKey(text)
  return [...folded.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: one, index }) => {
    const word = words.filter((each) => one.startsWith(each)).sort((a, b) => b.length - a.length)[0]
    return word ? [{ from: index, to: index + word.length }] : []
  })
}
