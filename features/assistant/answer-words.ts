import type { Language } from '#core/detect-language'
import { type AnswerWords, wordsEn } from './answer-words-en'
import { wordsEs } from './answer-words-es'

export type { AnswerWords }

export const answerWords: Record<Language, AnswerWords> = { en: wordsEn, es: wordsEs }
