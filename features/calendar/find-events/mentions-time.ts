import { anyPhrase } from '#core/dates-in-text/phrase-pattern'
import { englishDayWords, spanishDayWords } from './words/day-words'

const days = new RegExp(`\\b${anyPhrase(englishDayWords)}\\b|\\b${anyPhrase(spanishDayWords)}`, 'i')

/** A text without any day or hour cannot hold an event. */
export const mentionsTime = (text: string): boolean => /\d/.test(text) || days.test(text)
