import { stripAccents } from '#core/strip-accents'
import type { HistoryMessage } from '../../conversation'
import { isFollowUp } from '../../query'
import type { ClientFact, Facts } from '../facts'
import { questionWords } from './question-words'

const ignoredWords = new Set(questionWords)

export const nameWords = (text: string) =>
  [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])]
    .filter((word) => !ignoredWords.has(stripAccents(word)))
    .slice(0, 12)

/** The clients named in the question, or in the last questions if it uses a pronoun; several if they match equally well. */
export async function mentionedClients(
  facts: Facts,
  question: string,
  history: HistoryMessage[],
): Promise<ClientFact[]> {
  const matches = await bestNameMatches(facts, question)
  if (matches.length > 0 || !(pronoun.test(question) || isFollowUp(stripAccents(question).toLowerCase())))
    return matches
  for (const { content } of history
    .filter(({ role }) => role === 'user')
    .slice(-3)
    .reverse()) {
    const earlier = await bestNameMatches(facts, content)
    if (earlier.length > 0) return earlier
  }
  return []
}

const pronoun =
  /(?<!\p{L})(him|her|hers|them|they|their|his|she|he|that client|él|ella|ellos|ellas|le|les|su|sus|este cliente|ese cliente)(?!\p{L})/iu

async function bestNameMatches(facts: Facts, text: string): Promise<ClientFact[]> {
  const found = await facts.clientsNamed(nameWords(text))
  return found.filter(({ hits }) => hits === found[0]?.hits)
}
