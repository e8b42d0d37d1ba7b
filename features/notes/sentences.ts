/** A note as the sentences that a person would read out: marks of the layout are left out. */
export function sentencesOf(content: string): string[] {
  return content
    .replace(/```[\s\S]*?(?:```|$)/g, '')
    .split('\n')
    .map(plain)
    .flatMap((line) => line.split(sentenceEnd))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}|\p{N}/u.test(sentence))
}

/** A full stop ends a sentence where something new begins after it; 'Mr.', 'a.m.' and '3.50' do not. */
const sentenceEnd =
  /(?<=[.!?…]["”’»)]?)(?<!\b(?:Mr|Mrs|Ms|Dr|Sr|Sra|St|No|vs|etc|approx|[A-Za-z])\.)\s+(?=["“‘«(¿¡]?[\p{Lu}\p{N}])/u

/** One line without its Markdown. */
export const plain = (line: string): string =>
  line
    .replace(/^\s*(?:#{1,6}\s+|>\s?|(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s*)?)+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\[([^\]]+)\]\]/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|\s)[*_](\S(?:.*?\S)?)[*_](?=\s|[.,;:!?]|$)/g, '$1$2')
    .trim()

const longestQuote = 140

/** The words themselves, cut between two words where they are many. */
export function quote(sentence: string): string {
  if (sentence.length <= longestQuote) return `“${sentence}”`
  const cut = sentence.slice(0, longestQuote)
  return `“${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestQuote - 30)).trimEnd()}…”`
}
