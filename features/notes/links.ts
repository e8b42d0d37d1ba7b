import type { TextEdit } from './editing'

/** `[[Opening hours]]` speaks of a note or a client by its name. */
const longestLink = 300

export const linkPattern = /\[\[([^[\]\n]{1,300})\]\]/g

/** The names that a note links to, each once, outside of code. */
export function linkTexts(content: string): string[] {
  const found = [...withoutCode(content).matchAll(linkPattern)].map(([, text = '']) => text.trim())
  return [...new Map(found.filter(Boolean).map((text) => [linkKey(text), text])).values()]
}

/** Two spellings of one name are one link. */
export const linkKey = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

const withoutCode = (content: string) => content.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, '')

/** The link that is being typed at the caret: where it begins, and what stands there so far. */
export function typedLink(text: string, caret: number): { from: number; typed: string } | null {
  const before = text.slice(Math.max(0, caret - longestLink), caret)
  const opened = before.lastIndexOf('[[')
  if (opened === -1) return null
  const typed = before.slice(opened + 2)
  return /[[\]\n]/.test(typed) ? null : { from: caret - typed.length, typed }
}

/** Puts the chosen name in place of what was typed, and the caret behind the link. */
export function completeLink(text: string, caret: number, from: number, name: string): TextEdit {
  const closed = /^\]{1,2}/.exec(text.slice(caret))?.[0].length ?? 0
  const insert = `${name.replace(/[[\]\n]/g, ' ').trim()}]]`
  return { from, to: caret + closed, insert, select: [from + insert.length, from + insert.length] }
}
