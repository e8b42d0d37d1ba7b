import { sentencesOf } from './sentences'

const sentencesKept = 2
const longestSummary = 320
/** A heading names what comes; it does not say it. */
const heading = /^#{1,6}\s.*$/gm

/** The sentences of the note that say most of it, in their own order and their own words. */
export function extractiveSummary({ title, content }: { title: string; content: string }): string {
  const sentences = sentencesOf(content.replace(heading, ''))
  const weightOf = wordWeights([title, ...sentences].join(' '))
  const titleWords = new Set(wordsOf(title))
  const scored = sentences.map((sentence, index) => {
    const words = wordsOf(sentence)
    const known = words.reduce((sum, word) => sum + (weightOf.get(word) ?? 0) + (titleWords.has(word) ? 1 : 0), 0)
    const length = Math.max(words.length, 4)
    // Who writes a note says the main thing first.
    return { sentence, index, score: known / length + (index === 0 ? 0.6 : 0) + (/[$€£]|\d/.test(sentence) ? 0.2 : 0) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score || a.index - b.index).slice(0, sentencesKept)
  return shortened(best.toSorted((a, b) => a.index - b.index).map(({ sentence }) => closed(sentence)))
}

function shortened(sentences: string[]): string {
  const whole = sentences.join(' ')
  if (whole.length <= longestSummary) return whole
  const [first = ''] = sentences
  return first.length <= longestSummary ? first : `${first.slice(0, longestSummary - 1).replace(/\s+\S*$/, '')}…`
}

const closed = (sentence: string) => (/[.!?…:;”"»)]$/.test(sentence) ? sentence : `${sentence}.`)

/** Words that come often say what a note is about; short and common ones say nothing. */
function wordWeights(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(1, ...counts.values())
  return new Map([...counts].map(([word, count]) => [word, count / most]))
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]+/gu) ?? []).filter((word) => word.length > 2 && !common.has(word))

const common = new Set(
  `the and for with that this from have has had was were are not but you your they their will would can could should
  about into than then them there what when where which who how all any its our out one two also just been more some
  los las una uno del que con por para como más pero sus este esta esto son fue ser está hay muy sin sobre entre cuando
  donde todo toda ella ellos nos les`.split(/\s+/),
)
