import { getDocumentProxy } from 'unpdf'

const maxPages = 1_000

/** `hasPagesWithoutText`: some pages have words to select, others may be scans. */
export type PdfText = { text: string; hasPagesWithoutText: boolean }

export async function textOfPdf(content: Uint8Array, characters: number): Promise<PdfText> {
  const document = await getDocumentProxy(content)
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= Math.min(document.numPages, maxPages) && length < characters; number++) {
    const page = await document.getPage(number)
    const text = wordsOf(await page.getTextContent())
    page.cleanup()
    pages.push(text)
    length += text.length
  }
  const withoutText = pages.filter((text) => !hasWords(text)).length
  return { text: pages.join('\n\n'), hasPagesWithoutText: withoutText > 0 && withoutText < pages.length }
}

type TextContent = { items: ({ str: string; hasEOL: boolean } | object)[] }

/** What can be selected on a page. */
export const wordsOf = ({ items }: TextContent) =>
  items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')

export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
