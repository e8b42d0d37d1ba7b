const box = /^(\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+\[)([ xX])(\](?:\s|$))/

/** Ticks or clears the box on a line of a note; where that line holds none, the text stays as it is. */
export const toggleCheck = (content: string, line: number): string =>
  content
    .split('\n')
    .map((text, at) => (at === line ? text.replace(box, toggled) : text))
    .join('\n')

const toggled = (_: string, before: string, mark: string, after: string) => before + (mark === ' ' ? 'x' : ' ') + after

export type Progress = { done: number; all: number }

/** How far the check-list of a note has come; nothing where it has none. */
export function checkProgress(content: string): Progress | null {
  const marks = content.split('\n').flatMap((line) => box.exec(line)?.[2] ?? [])
  return marks.length === 0 ? null : { done: marks.filter((mark) => mark !== ' ').length, all: marks.length }
}
