import { wholeWords } from '#core/word-pattern'
import { eventWords } from './event-words'

/** Something that stands in a calendar. The text must be in lower case and without accents. */
export const eventNoun = new RegExp(wholeWords(eventWords))
