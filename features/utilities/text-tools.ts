import { titleMinorWords } from './title-minor-words'

export type TextCount = {
  words: number
  characters: number
  withoutSpaces: number
  sentences: number
  lines: number
  minutes: number
}

const wordsPerMinute = 220

/** Counts graphemes: a flag or an accented letter is one character. */
export function countText(text: string): TextCount {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  )
  return {
    words,
    characters: graphemes.length,
    withoutSpaces: graphemes.filter((grapheme) => grapheme.trim() !== '').length,
    sentences: text.match(/[^.!?…]+(?:[.!?…]+|$)/g)?.filter((part) => /[\p{L}\p{N}]/u.test(part)).length ?? 0,
    lines: text === '' ? 0 : text.split('\n').length,
    minutes: Math.ceil(words / wordsPerMinute),
  }
}

const minorWords = new Set(titleMinorWords)

/** Text transformations by button label. */
export const textChanges: Record<string, (text: string) => string> = {
  'UPPER CASE': (text) => text.toUpperCase(),
  'lower case': (text) => text.toLowerCase(),
  'Sentence case': (text) =>
    text
      .toLowerCase()
      .replace(
        /(^|[.!?…]\s+|\n\s*)([¿¡"“‘(]*)(\p{L})/gu,
        (_, before, marks, letter) => before + marks + letter.toUpperCase(),
      ),
  'Title Case': (text) =>
    text
      .toLowerCase()
      .replace(/\p{L}[\p{L}\p{M}'’-]*/gu, (word, offset: number) =>
        offset > 0 && minorWords.has(word) ? word : capitalize(word),
      ),
  'Single spaces': (text) =>
    text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ *\n */g, '\n')
      .trim(),
  'Join lines': (text) =>
    text
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' ').trim())
      .join('\n\n'),
  'No empty lines': (text) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .join('\n'),
  'Plain quotes': (text) =>
    text
      .replace(/[“”„«»]/g, '"')
      .replace(/[‘’‚]/g, "'")
      .replace(/…/g, '...')
      .replace(/[–—]/g, '-'),
  'Sort lines': (text) =>
    text
      .split('\n')
      .toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }))
      .join('\n'),
  'Each line once': (text) => [...new Set(text.split('\n'))].join('\n'),
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
