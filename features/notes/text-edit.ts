/** Replaces the range from–to by `insert`, then selects `select`. */
export type TextEdit = { from: number; to: number; insert: string; select: [number, number] }

/** Wraps the selection in a Markdown mark, or removes the mark if it is there already. */
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

const linePrefix = /^(\s*)(?:#{1,6}\s+|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?|>\s+)?/

/** Adds a prefix such as '- ' or '- [ ] ' to the selected lines, or removes it if all of them have it. */
export function togglePrefix(text: string, start: number, end: number, prefix: string): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const allPrefixed = lines.every((line) => line.trimStart().startsWith(prefix) && prefixOf(line) === prefix)
  const insert = lines.map((line) => line.replace(linePrefix, `$1${allPrefixed ? '' : prefix}`)).join('\n')
  return { from, to, insert, select: [from + insert.length, from + insert.length] }
}

const prefixOf = (line: string) => (linePrefix.exec(line)?.[0] ?? '').trimStart()

const listItem = /^(\s*)([-*+]|\d+[.)])(\s+)(\[[ xX]\]\s+)?/

/** Enter in a list item starts the next item; in an empty item it ends the list. */
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
