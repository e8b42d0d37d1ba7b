import { wholeWords } from '#core/word-pattern'
import { eventWords } from './event-words'

/** Matches a word for a calendar event. The text must be in lower case and without accents. */
export const eventNoun = new RegExp(wholeWords(eventWords))
