import type { Language } from '#core/detect-language'
import { stripAccents } from '#core/strip-accents'
import { suggestions } from './conversation'
import { promisesAskedFor } from './promises'
import { englishQuestionWords, spanishQuestionWords } from './question-language-words'
import { parseTime, type QuestionTime } from './question-time'
import { topicPatterns } from './topic-patterns'

/** What a question is about, as recognized by the built-in rules. */
export type Topic =
  | 'draft-mail'
  | 'promises'
  | 'summarize-mails'
  | 'analyze-communication'
  | 'project-update'
  | 'agenda'
  | 'prioritize'
  | 'insights'
  | 'follow-ups'
  | 'owed'
  | 'earned'
  | 'invoiced'
  | 'invoice'
  | 'draft-invoices'
  | 'payment-habits'
  | 'due'
  | 'silent'
  | 'unanswered'
  | 'inbox'
  | 'schedule'
  | 'free'
  | 'busiest'
  | 'deals'
  | 'contracts'
  | 'quotes'
  | 'recurring'
  | 'client-list'
  | 'contact'
  | 'client'
  | 'count'
  | 'find'
  | 'act'
  | 'greeting'
  | 'thanks'
  | 'help'

export type ParsedQuestion = {
  topic: Topic
  language: Language
  time: QuestionTime
  overdueOnly: boolean
  /** The question in lower case without accents. */
  words: string
}

const suggestionTopics = new Map<string, Topic>([
  [suggestions[0], 'draft-mail'],
  [suggestions[1], 'summarize-mails'],
  [suggestions[2], 'analyze-communication'],
  [suggestions[3], 'project-update'],
  [suggestions[4], 'agenda'],
  [suggestions[5], 'prioritize'],
  [suggestions[6], 'insights'],
  [suggestions[7], 'follow-ups'],
])

export function parseQuestion(question: string): ParsedQuestion {
  const words = stripAccents(question).toLowerCase()
  const suggestedTopic = suggestionTopics.get(question.trim())
  return {
    topic:
      suggestedTopic ??
      (promisesAskedFor(words) && 'promises') ??
      topicPatterns.find(([, pattern]) => pattern.test(words))?.[0] ??
      'help',
    language: suggestedTopic ? 'en' : questionLanguage(question, words),
    time: parseTime(words),
    overdueOnly: /\b(overdue|past due|late|vencid\w+|atrasad\w+)\b/.test(words),
    words,
  }
}

const wholeWords = (fragments: string[]) => new RegExp(`\\b(?:${fragments.join('|')})\\b`, 'g')
const spanishPattern = wholeWords(spanishQuestionWords)
const englishPattern = wholeWords(englishQuestionWords)

/** Counts typical question words: a question is too short for `languageOf`. */
function questionLanguage(question: string, words: string): Language {
  const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0
  return count(spanishPattern) + (/[¿¡]/.test(question) ? 2 : 0) > count(englishPattern) ? 'es' : 'en'
}
