import { getDocumentProxy } from 'unpdf'

const maxPages = 1_000

export async function textOfPdf(content: Uint8Array, characters: number): Promise<string> {
  const document = await getDocumentProxy(content)
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= Math.min(document.numPages, maxPages) && length < characters; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    page.cleanup()
    pages.push(text)
    length += text.length
  }
  return pages.join('\n\n')
}
