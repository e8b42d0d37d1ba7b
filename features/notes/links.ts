import type { TextEdit } from './text-edit'

const maxLinkLength = 300

/** `[[Opening hours]]` links to a note or a client by name. */
export const linkPattern = /\[\[([^[\]\n]{1,300})\]\]/g

/** The distinct names that a note links to; code is skipped. */
export function linkTexts(content: string): string[] {
  const found = [...withoutCode(content).matchAll(linkPattern)].map(([, text = '']) => text.trim())
  return [...new Map(found.filter(Boolean).map((text) => [linkKey(text), text])).values()]
}

/** Links are compared without regard to case and spacing. */
export const linkKey = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

const withoutCode = (content: string) => content.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, '')

/** The unfinished link at the caret: its start and the text typed so far. */
export function linkAtCaret(text: string, caret: number): { from: number; typed: string } | null {
  const before = text.slice(Math.max(0, caret - maxLinkLength), caret)
  const opened = before.lastIndexOf('[[')
  if (opened === -1) return null
  const typed = before.slice(opened + 2)
  return /[[\]\n]/.test(typed) ? null : { from: caret - typed.length, typed }
}

/** Replaces the typed text by the chosen name and puts the caret after the link. */
export function completeLink(text: string, caret: number, from: number, name: string): TextEdit {
  const closed = /^\]{1,2}/.exec(text.slice(caret))?.[0].length ?? 0
  const insert = `${name.replace(/[[\]\n]/g, ' ').trim()}]]`
  return { from, to: caret + closed, insert, select: [from + insert.length, from + insert.length] }
}
