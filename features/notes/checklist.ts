const box = /^(\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+\[)([ xX])(\](?:\s|$))/

/** Checks or unchecks the checkbox on a line; a line without one is left unchanged. */
export const toggleCheckbox = (content: string, line: number): string =>
  content
    .split('\n')
    .map((text, index) => (index === line ? text.replace(box, invertMark) : text))
    .join('\n')

const invertMark = (_: string, before: string, mark: string, after: string) =>
  before + (mark === ' ' ? 'x' : ' ') + after

export type Progress = { done: number; all: number }

/** Null for a note without checkboxes. */
export function checklistProgress(content: string): Progress | null {
  const marks = content.split('\n').flatMap((line) => box.exec(line)?.[2] ?? [])
  return marks.length === 0 ? null : { done: marks.filter((mark) => mark !== ' ').length, all: marks.length }
}
