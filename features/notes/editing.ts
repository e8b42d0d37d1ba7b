/** A change of a text: what is replaced by what, and what is selected afterwards. */
export type TextEdit = { from: number; to: number; insert: string; select: [number, number] }

/** Puts a mark around the selection, or takes it away where it stands there already. */
export function toggleMark(text: string, start: number, end: number, mark: string): TextEdit {
  const inside = text.slice(start, end)
  const isMarked = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark
  if (isMarked) {
    const from = start - mark.length
    return { from, to: end + mark.length, insert: inside, select: [from, from + inside.length] }
  }
  return {
    from: start,
    to: end,
    insert: mark + inside + mark,
    select: [start + mark.length, start + mark.length + inside.length],
  }
}

const anyPrefix = /^(\s*)(?:#{1,6}\s+|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?|>\s+)?/

/** Gives the chosen lines a prefix such as '- ' or '- [ ] ', or takes it away where all have it. */
export function togglePrefix(text: string, start: number, end: number, prefix: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const allHaveIt = lines.every((line) => line.trimStart().startsWith(prefix) && prefixOf(line) === prefix)
  const insert = lines.map((line) => line.replace(anyPrefix, `$1${allHaveIt ? '' : prefix}`)).join('\n')
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}

const prefixOf = (line: string) => (anyPrefix.exec(line)?.[0] ?? '').trimStart()

const listItem = /^(\s*)([-*+]|\d+[.)])(\s+)(\[[ xX]\]\s+)?/

/** Enter at the end of a list line begins the next one; on an empty one it ends the list. */
export function continueList(text: string, caret: number): TextEdit | null {
  const from = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(from, caret)
  const found = listItem.exec(line)
  if (!found) return null
  const [whole, indent = '', bullet = '', space = '', box] = found
  if (line.trim() === whole.trim()) return { from, to: caret, insert: '', select: [from, from] }
  const next = /\d/.test(bullet) ? bullet.replace(/\d+/, (number) => String(Number(number) + 1)) : bullet
  const insert = `\n${indent}${next}${space}${box ? '[ ] ' : ''}`
  return { from: caret, to: caret, insert, select: [caret + insert.length, caret + insert.length] }
}
