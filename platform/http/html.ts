/** Markup that needs no further escaping. */
export class Html {
  private readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }

  toString(): string {
    return this.markup
  }
}

type Part = Html | string | number | false | null | undefined | Part[]

/** A page or a part of one: values are escaped, unless they are markup; lists are joined; false, null and undefined are omitted. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, index) => text + (index < parts.length ? markupOf(parts[index]) : '')).join(''))

function markupOf(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(markupOf).join('')
  return part instanceof Html ? part.toString() : escapeHtml(String(part))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string)
