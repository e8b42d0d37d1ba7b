import { stripAccents } from '#core/strip-accents'
import { actionWords, dateWords, decisionWords } from './insight-words'
import { stopWords } from './summary-stop-words'

/** The most informative sentences of a text, unchanged and in their order. */
export function extractiveSummary(text: string, maxSentences = 3): string {
  const sentences = withoutGreeting(sentencesOf(text))
  if (sentences.length <= maxSentences) return sentences.join(' ')
  const frequency = new Map<string, number>()
  for (const word of sentences.flatMap(wordsOf)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const ranked = sentences.map((sentence, index) => {
    const words = wordsOf(sentence)
    const weight =
      words.reduce((sum, word) => sum + Math.min(4, frequency.get(word) ?? 0), 0) / Math.sqrt(Math.max(words.length, 4))
    const factBonus =
      /\d|\b(decid|agreed|need|must|will|deadline|cost|price|problem|because|want|plan|acord|necesit|debe|precio|plazo|quiere)/i.test(
        sentence,
      )
        ? 1.3
        : 1
    return { sentence, index, weight: weight * factBonus * (index === 0 ? 1.25 : 1) }
  })
  return ranked
    .sort((one, other) => other.weight - one.weight)
    .slice(0, maxSentences)
    .sort((one, other) => one.index - other.index)
    .map(({ sentence }) => sentence)
    .join(' ')
}

/** Drops a greeting such as "Hi Dana," unless it is the whole text. */
function withoutGreeting(sentences: string[]): string[] {
  const [first = '', ...rest] = sentences
  const greeting =
    /^(hi|hello|hey|dear|good (morning|afternoon)|hola|buen[oa]s|estimad[oa]s?|querid[oa]s?)\b[^.!?]{0,40}$/i
  return rest.length > 0 && greeting.test(first) ? rest : sentences
}

export const sentencesOf = (text: string) =>
  text
    .replace(/\r/g, '')
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}¿¡"“(\d])/u)
    .map((sentence) => sentence.replace(/^[-*•#>\s]+/, '').trim())
    .filter((sentence) => sentence.length > 2)

const stopWordSet = new Set(stopWords)

const wordsOf = (sentence: string) =>
  (
    stripAccents(sentence)
      .toLowerCase()
      .match(/[a-z0-9]{3,}/g) ?? []
  ).filter((word) => !stopWordSet.has(word))

export type Insights = {
  actions: string[]
  decisions: string[]
  questions: string[]
  dates: string[]
  amounts: string[]
}

const wholeWords = (fragments: string[]) => `\\b(?:${fragments.join('|')})\\b`
const actionPattern = new RegExp(`^\\[ \\]|^(?:todo|to do|action|pendiente|tarea)\\b|${wholeWords(actionWords)}`)
const decisionPattern = new RegExp(wholeWords(decisionWords))
const datePattern = new RegExp(`${wholeWords(dateWords)}|\\b\\d{1,2}[/:]\\d{1,2}\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b`)

/** Sentences of a note with tasks, decisions, questions, dates and amounts, quoted unchanged. */
export function extractInsights(text: string): Insights {
  const sentences = sentencesOf(text)
  const matching = (pattern: RegExp) =>
    sentences.filter((sentence) => pattern.test(stripAccents(sentence).toLowerCase())).slice(0, 5)
  return {
    actions: matching(actionPattern),
    decisions: matching(decisionPattern),
    questions: sentences.filter((sentence) => sentence.endsWith('?')).slice(0, 5),
    dates: matching(datePattern),
    amounts: matching(/[$€£]\s?\d|\d[\d.,]*\s?(usd|eur|euros|dollars|dolares)\b/),
  }
}

/** The insights as text for the "Insights" of a note. */
export function insightLines(
  { actions, decisions, questions, dates, amounts }: Insights,
  language: 'en' | 'es' = 'en',
): string {
  const labels =
    language === 'es'
      ? {
          actions: 'Por hacer',
          decisions: 'Decidido',
          questions: 'Preguntas abiertas',
          dates: 'Fechas',
          amounts: 'Importes',
        }
      : { actions: 'To do', decisions: 'Decided', questions: 'Open questions', dates: 'Dates', amounts: 'Amounts' }
  const part = (name: string, lines: string[]) =>
    lines.length > 0 ? [`${name}:`, ...lines.map((line) => `- ${line}`)] : []
  const used = new Set(actions)
  const lines = [
    ...part(labels.actions, actions),
    ...part(labels.decisions, decisions),
    ...part(labels.questions, questions),
    ...part(
      labels.dates,
      dates.filter((line) => !used.has(line)),
    ),
    ...part(
      labels.amounts,
      amounts.filter((line) => !used.has(line) && !dates.includes(line)),
    ),
  ]
  if (lines.length > 0) return lines.join('\n')
  return language === 'es'
    ? 'No se encontraron tareas, decisiones, fechas ni importes.'
    : 'No tasks, decisions, dates or amounts were found.'
}
