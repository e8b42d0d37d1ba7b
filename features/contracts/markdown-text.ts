import type { ContractText } from './contract'
import { type Block, paragraphsOf } from './paragraphs'

/** A piece of a paragraph. `isGap` marks a variable without a value. */
type Run = { text: string; isBold?: true; isItalic?: true; isGap?: true }

type Format = Pick<ContractText, 'format'>

/** Bold, italics, variables and escaped characters; nothing else is markup inside a paragraph. */
const markup =
  /\\([\\*_{}#>[\]()`~.!-])|\*\*([^*\n]{1,500})\*\*|\*([^*\s][^*\n]{0,500})\*|(?<![\p{L}\p{N}_])_([^_\s][^_\n]{0,500})_(?![\p{L}\p{N}_])|(\{\{[^{}\n]{1,80}\}\})/gu

/** The pieces of a paragraph of a contract. */
export function runsOf({ format }: Format, text: string): Run[] {
  if (format !== 'markdown') return [{ text }]
  const runs: Run[] = []
  const add = (run: Run) => run.text && runs.push(run)
  let end = 0
  for (const found of text.matchAll(markup)) {
    const [whole, escaped, bold, starred, underlined, gap] = found
    add({ text: text.slice(end, found.index) })
    end = found.index + whole.length
    const italic = starred ?? underlined
    if (escaped !== undefined) add({ text: escaped })
    else if (bold !== undefined) runs.push(...innerRuns(bold).map((run) => ({ ...run, isBold: true as const })))
    else if (italic !== undefined) runs.push(...innerRuns(italic).map((run) => ({ ...run, isItalic: true as const })))
    else add({ text: gap ?? '', isGap: true })
  }
  add({ text: text.slice(end) })
  return runs
}

/** Inside of emphasis there are only escaped characters and variables. */
const innerRuns = (text: string): Run[] =>
  text
    .split(/(\{\{[^{}\n]{1,80}\}\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith('{{') ? { text: part, isGap: true } : { text: unescaped(part) }))

const unescaped = (text: string) => text.replace(/\\([\\*_{}#>[\]()`~.!-])/g, '$1')

/** The same without markup. */
export const plainText = (format: Format, text: string): string =>
  runsOf(format, text)
    .map((run) => run.text)
    .join('')

/** Paragraphs and lists without markup. */
export const plainBlocks = (format: Format, body: string): Block[] =>
  paragraphsOf(body).map((block) =>
    'items' in block
      ? { items: block.items.map((item) => plainText(format, item)) }
      : { text: plainText(format, block.text) },
  )

/** A value as it was typed: none of its characters is markup or begins a variable. Lists stay lists. */
export const escapeMarkdown = (value: string) => value.replace(/[\\*_{}]/g, '\\$&')
