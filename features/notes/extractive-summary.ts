import { commonWords } from './common-words'
import { sentencesOf } from './sentences'

const maxSentences = 2
const maxSummaryLength = 320
const heading = /^#{1,6}\s.*$/gm

/** The highest-scoring sentences of the note, verbatim and in their original order; headings are ignored. */
export function extractiveSummary({ title, content }: { title: string; content: string }): string {
  const sentences = sentencesOf(content.replace(heading, ''))
  const weights = wordWeights([title, ...sentences].join(' '))
  const titleWords = new Set(wordsOf(title))
  const scored = sentences.map((sentence, index) => {
    const words = wordsOf(sentence)
    const known = words.reduce((sum, word) => sum + (weights.get(word) ?? 0) + (titleWords.has(word) ? 1 : 0), 0)
    const length = Math.max(words.length, 4)
    // The first sentence usually holds the main point.
    return { sentence, index, score: known / length + (index === 0 ? 0.6 : 0) + (/[$€£]|\d/.test(sentence) ? 0.2 : 0) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score || a.index - b.index).slice(0, maxSentences)
  return joinWithinLimit(best.toSorted((a, b) => a.index - b.index).map(({ sentence }) => withFullStop(sentence)))
}

function joinWithinLimit(sentences: string[]): string {
  const whole = sentences.join(' ')
  if (whole.length <= maxSummaryLength) return whole
  const [first = ''] = sentences
  return first.length <= maxSummaryLength ? first : `${first.slice(0, maxSummaryLength - 1).replace(/\s+\S*$/, '')}…`
}

const withFullStop = (sentence: string) => (/[.!?…:;”"»)]$/.test(sentence) ? sentence : `${sentence}.`)

/** Frequency of each word, 0 to 1; short and common words are left out. */
function wordWeights(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const maxCount = Math.max(1, ...counts.values())
  return new Map([...counts].map(([word, count]) => [word, count / maxCount]))
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]+/gu) ?? []).filter((word) => word.length > 2 && !common.has(word))

const common = new Set(commonWords)
