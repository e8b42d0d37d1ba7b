import { anyOf } from './word-pattern'
import { englishDayWords, spanishDayWords } from './words/day-words'

const days = new RegExp(`\\b${anyOf(englishDayWords)}\\b|\\b${anyOf(spanishDayWords)}`, 'i')

/** A text without any day or hour cannot hold an event. */
export const mentionsTime = (text: string): boolean => /\d/.test(text) || days.test(text)
