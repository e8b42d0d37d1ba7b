import * as z from 'zod'

const box = /^(\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+\[)([ xX])(\](?:\s|$))/

/** Checks or unchecks the checkbox on a line; a line without one is left unchanged. */
export const toggleCheckbox = (content: string, line: number): string =>
  content
    .split('\n')
    .map((text, index) => (index === line ? text.replace(box, invertMark) : text))
    .join('\n')

const invertMark = (_: string, before: string, mark: string, after: string) =>
  before + (mark === ' ' ? 'x' : ' ') + after

export const Progress = z.object({ done: z.number(), all: z.number() })
export type Progress = z.output<typeof Progress>

/** Null for a note without checkboxes. */
export function checklistProgress(content: string): Progress | null {
  const marks = content.split('\n').flatMap((line) => box.exec(line)?.[2] ?? [])
  return marks.length === 0 ? null : { done: marks.filter((mark) => mark !== ' ').length, all: marks.length }
}
