export type Block = { text: string } | { items: string[] }

/** Splits plain text into paragraphs (separated by empty lines) and lists (lines that begin with a dash). */
export function paragraphsOf(body: string): Block[] {
  return body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(blocksOf)
}

const isItem = (line: string) => /^\s*[-•*]\s+/.test(line)

function blocksOf(part: string): Block[] {
  const blocks: Block[] = []
  for (const line of part.split('\n').map((one) => one.trim())) {
    const last = blocks.at(-1)
    const item = line.replace(/^[-•*]\s+/, '')
    if (isItem(line)) {
      if (last && 'items' in last) last.items.push(item)
      else blocks.push({ items: [item] })
    } else if (last && 'text' in last) last.text += `\n${line}`
    else blocks.push({ text: line })
  }
  return blocks
}
