export type TextCount = {
  words: number
  characters: number
  withoutSpaces: number
  sentences: number
  lines: number
  minutes: number
}

const wordsAMinute = 220

/** Letters are counted as a reader sees them: a flag or an accented letter is one. */
export function countText(text: string): TextCount {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  return {
    words,
    characters: letters.length,
    withoutSpaces: letters.filter((letter) => letter.trim() !== '').length,
    sentences: text.match(/[^.!?…]+(?:[.!?…]+|$)/g)?.filter((part) => /[\p{L}\p{N}]/u.test(part)).length ?? 0,
    lines: text === '' ? 0 : text.split('\n').length,
    minutes: Math.ceil(words / wordsAMinute),
  }
}

const small = new Set('a an and as at but by for from in into nor of on or per the to vs via with'.split(' '))

/** One change of a text a name. */
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
      .replace(/\p{L}[\p{L}\p{M}'’-]*/gu, (word, at: number) => (at > 0 && small.has(word) ? word : capital(word))),
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

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
