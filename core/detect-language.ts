import { englishWords, spanishWords } from './language-words'

export type Language = 'en' | 'es'

const wordPattern = (words: string[]) => new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'giu')

const spanish = wordPattern(spanishWords)
const english = wordPattern(englishWords)

/** English or Spanish, by frequent words; English if undecided. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, 1500)
  const spanishSigns = (sample.match(/[¿¡ñ]/g)?.length ?? 0) * 2
  return count(sample, spanish) + spanishSigns > count(sample, english) ? 'es' : 'en'
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
