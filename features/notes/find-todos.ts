import type { Finding } from './finding'
import { obligationPatterns } from './obligation-patterns'
import { stripMarkdown } from './sentences'

const openBox = /^\s*(?:[-*+]|\d+[.)])\s+\[ \]\s+(.+)$/
const obligation = new RegExp(`\\b(?:${obligationPatterns.join('|')})\\b`, 'iu')

/** Unchecked checklist items, and sentences that express an obligation. */
export function findTodos(content: string, sentences: string[]): Finding[] {
  const boxes = content.split('\n').flatMap((line) => openBox.exec(line)?.[1] ?? [])
  const checked = new Set(content.split('\n').flatMap((line) => (/\[[xX]\]/.test(line) ? [stripMarkdown(line)] : [])))
  const listed = new Set(boxes.map(stripMarkdown))
  const obligations = sentences.filter(
    (text) => obligation.test(text) && !text.endsWith('?') && !listed.has(text) && !checked.has(text),
  )
  return [...boxes.map(stripMarkdown), ...obligations].map((value) => ({ kind: 'To do', value, quote: value }))
}
