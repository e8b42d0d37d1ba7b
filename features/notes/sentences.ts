/** The sentences of a note without Markdown and code blocks. */
export function sentencesOf(content: string): string[] {
  return content
    .replace(/```[\s\S]*?(?:```|$)/g, '')
    .split('\n')
    .map(stripMarkdown)
    .flatMap((line) => line.split(sentenceEnd))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}|\p{N}/u.test(sentence))
}

/** A full stop followed by a capital or a digit ends a sentence; 'Mr.', 'a.m.' and '3.50' do not. */
const sentenceEnd =
  /(?<=[.!?…]["”’»)]?)(?<!\b(?:Mr|Mrs|Ms|Dr|Sr|Sra|St|No|vs|etc|approx|[A-Za-z])\.)\s+(?=["“‘«(¿¡]?[\p{Lu}\p{N}])/u

export const stripMarkdown = (line: string): string =>
  withoutTable(line)
    .replace(/^\s*(?:#{1,6}\s+|>\s?|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s*)?)+/, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\[\[([^[\]]+)\]\]/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|\s)[*_](\S(?:.*?\S)?)[*_](?=\s|[.,;:!?]|$)/g, '$1$2')
    .trim()

/** A row of a table is read as its cells; the line under its heading, like any other rule, says nothing. */
function withoutTable(line: string): string {
  if (/^[\s:|-]+$/.test(line)) return ''
  if (!line.trimStart().startsWith('|')) return line
  const cells = line.split('|').map((cell) => cell.trim())
  return cells.filter(Boolean).join(', ')
}

const maxQuoteLength = 140

/** In quotation marks; a long sentence is cut between two words. */
export function quote(sentence: string): string {
  if (sentence.length <= maxQuoteLength) return `“${sentence}”`
  const cut = sentence.slice(0, maxQuoteLength)
  return `“${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxQuoteLength - 30)).trimEnd()}…”`
}
