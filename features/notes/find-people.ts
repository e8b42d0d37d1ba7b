import type { Finding } from './finding'
import { leadingWords, notNameWords } from './person-name-words'

const name = String.raw`\p{Lu}[\p{Ll}’'-]+`
const fullName = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${name})(?:\\s+(?:${name}|(?:de|la|del|van|von)(?=\\s)))*\\s*(?:${name})?`,
  'gu',
)
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const phone = /(?:\+\d{1,3}[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/g

/**
 * Names, e-mail addresses and phone numbers. The first word of a sentence is capitalised anyway, so it counts as a name
 * only together with a second one. 'Tonya’s' is reported as 'Tonya'.
 */
export function findPeople(sentences: string[], known: (string | null)[] = []): Finding[] {
  const finding = (value: string, quote: string): Finding => ({ kind: 'Person', value: value, quote })
  return sentences.flatMap((sentence) => [
    ...known
      .filter((person): person is string => Boolean(person) && sentence.includes(person as string))
      .map((person) => finding(person, sentence)),
    ...[...sentence.matchAll(fullName)].flatMap((match) => {
      const written = match[0].trim().replace(/[’']s?$/, '')
      const value = written.replace(leadingWord, '')
      const startsSentence = match.index === 0 || /[“"‘«(¿¡:]\s*$/.test(sentence.slice(0, match.index))
      return isName(value, startsSentence && value === written) ? [finding(value, sentence)] : []
    }),
    ...[...sentence.matchAll(address), ...sentence.matchAll(phone)].map(([text]) => finding(text.trim(), sentence)),
  ])
}

const leadingWord = new RegExp(`^(?:${leadingWords.join('|')})\\s+(?:a\\s+)?`)

function isName(text: string, startsSentence: boolean): boolean {
  const words = text.split(/\s+/)
  if (words.some((word) => notNames.has(word.toLowerCase()))) return false
  return words.length > 1 ? !startsSentence || words.length === 2 : !startsSentence && text.length > 2
}

const notNames = new Set(notNameWords)
