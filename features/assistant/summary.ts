import { stripAccents } from '#core/strip-accents'

/** The sentences of a text that say most, in their own order and their own words. */
export function extractiveSummary(text: string, most = 3): string {
  const sentences = withoutGreeting(sentencesOf(text))
  if (sentences.length <= most) return sentences.join(' ')
  const frequency = new Map<string, number>()
  for (const word of sentences.flatMap(wordsOf)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const weighed = sentences.map((sentence, at) => {
    const words = wordsOf(sentence)
    const weight =
      words.reduce((sum, word) => sum + Math.min(4, frequency.get(word) ?? 0), 0) / Math.sqrt(Math.max(words.length, 4))
    const tells =
      /\d|\b(decid|agreed|need|must|will|deadline|cost|price|problem|because|want|plan|acord|necesit|debe|precio|plazo|quiere)/i.test(
        sentence,
      )
        ? 1.3
        : 1
    return { sentence, at, weight: weight * tells * (at === 0 ? 1.25 : 1) }
  })
  return weighed
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .sort((one, other) => one.at - other.at)
    .map(({ sentence }) => sentence)
    .join(' ')
}

/** "Hi Dana," says nothing, unless it is all that was said. */
function withoutGreeting(sentences: string[]): string[] {
  const [first = '', ...rest] = sentences
  const greets =
    /^(hi|hello|hey|dear|good (morning|afternoon)|hola|buen[oa]s|estimad[oa]s?|querid[oa]s?)\b[^.!?]{0,40}$/i
  return rest.length > 0 && greets.test(first) ? rest : sentences
}

export const sentencesOf = (text: string) =>
  text
    .replace(/\r/g, '')
    .split(/\n+|(?<=[.!?…])\s+(?=[\p{Lu}¿¡"“(\d])/u)
    .map((sentence) => sentence.replace(/^[-*•#>\s]+/, '').trim())
    .filter((sentence) => sentence.length > 2)

const stopWords = new Set(
  'the and for that with this from have has had was were will would could should been they them their there then than what when which who you your are but not our out its about into just also can may more some any all one two how why where his her him she hello dear thanks thank please que los las del una por para con como pero sus este esta esto eso ese son más muy sin sobre también cuando donde hay hola gracias'.split(
    ' ',
  ),
)

const wordsOf = (sentence: string) =>
  (
    stripAccents(sentence)
      .toLowerCase()
      .match(/[a-z0-9]{3,}/g) ?? []
  ).filter((word) => !stopWords.has(word))

export type Insights = {
  actions: string[]
  decisions: string[]
  questions: string[]
  dates: string[]
  amounts: string[]
}

/** What a note holds that somebody will look for later, each in the note's own words. */
export function insightsIn(text: string): Insights {
  const sentences = sentencesOf(text)
  const holding = (sign: RegExp) =>
    sentences.filter((sentence) => sign.test(stripAccents(sentence).toLowerCase())).slice(0, 5)
  return {
    actions: holding(
      /^\[ \]|^(todo|to do|action|pendiente|tarea)\b|\b(need(s)? to|must|should|have to|remember to|follow up|send|call|prepare|order|book|ask|check|fix|hay que|tengo que|tiene que|debe|enviar|llamar|preparar|pedir|revisar)\b/,
    ),
    decisions: holding(
      /\b(decided|agreed|approved|chose|chosen|confirmed|settled|we will go|acordamos|decidimos|aprobado|confirmado|quedamos)\b/,
    ),
    questions: sentences.filter((sentence) => sentence.endsWith('?')).slice(0, 5),
    dates: holding(
      /\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next week|deadline|due|january|february|march|april|june|july|august|september|october|november|december|lunes|martes|miercoles|jueves|viernes|manana|plazo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b|\b\d{1,2}[/:]\d{1,2}\b|\b\d{4}-\d{2}-\d{2}\b/,
    ),
    amounts: holding(/[$€£]\s?\d|\d[\d.,]*\s?(usd|eur|euros|dollars|dolares)\b/),
  }
}

/** The insights as lines for the "Insights" of a note. */
export function insightLines(
  { actions, decisions, questions, dates, amounts }: Insights,
  language: 'en' | 'es' = 'en',
): string {
  const names =
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
    ...part(names.actions, actions),
    ...part(names.decisions, decisions),
    ...part(names.questions, questions),
    ...part(
      names.dates,
      dates.filter((line) => !used.has(line)),
    ),
    ...part(
      names.amounts,
      amounts.filter((line) => !used.has(line) && !dates.includes(line)),
    ),
  ]
  if (lines.length > 0) return lines.join('\n')
  return language === 'es'
    ? 'No se encontraron tareas, decisiones, fechas ni importes.'
    : 'No tasks, decisions, dates or amounts were found.'
}
