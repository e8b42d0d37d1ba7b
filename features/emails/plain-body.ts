import { lookup } from '#core/lookup'

/** Longer than a person writes by hand. */
const maxPlainLength = 40_000

/** The visible text of a mail's body, which may be HTML or plain text. */
export function plainBody(body: string): string {
  const narrow = body
    .replace(/\r\n?/g, '\n')
    .replace(invisible, '')
    .replace(/[ \t\u00a0\u2007\u202f]+/g, ' ')
  const text = looksLikeHtml(narrow) ? fromHtml(narrow) : narrow
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ \n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .slice(0, maxPlainLength)
    .trim()
}

/** Zero-width characters, direction marks and Unicode tags: an invisible text must not reach the rules or the AI. */
const invisible =
  /[\u{f0000}\u{f0001}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]|\ufe0f/gu

const looksLikeHtml = (body: string) =>
  /<(html|body|div|p|br|table|span|a|blockquote|td|li|h[1-6])\b[^<>]*>/i.test(body)

function fromHtml(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(style|script|head|title|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(hidden, ' ')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<blockquote\b[^<>]*>/gi, `\n${quoteOpens}`)
    .replace(/<\/blockquote\s*>/gi, `\n${quoteCloses}`)
    .replace(
      /<a\b[^<>]*href=["']?(https?:[^"'\s>]+)[^<>]*>([^<]{0,300}(?:<(?!\/a>)[^<]{0,300}){0,20})<\/a>/gi,
      (_, href: string, words: string) =>
        meetingHost.test(href) && !words.includes(href) ? `${words} ${href} ` : words,
    )
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|div|tr|li|h[1-6]|table|ul|ol|section|article|header|footer)\s*>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '- ')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
  return withQuoteMarks(
    decodeEntities(text)
      .replace(/[ \t]+/g, ' ')
      .replace(/\n /g, '\n'),
  )
}

/** Private-use characters mark the start and end of a quote while tags are removed. */
const quoteOpens = '\u{f0000}'
const quoteCloses = '\u{f0001}'

function withQuoteMarks(text: string): string {
  if (!text.includes(quoteOpens)) return text.replaceAll(quoteCloses, '')
  let depth = 0
  return text
    .split('\n')
    .map((line) => {
      for (const sign of line) {
        if (sign === quoteOpens) depth++
        else if (sign === quoteCloses) depth = Math.max(0, depth - 1)
      }
      const words = line.replaceAll(quoteOpens, '').replaceAll(quoteCloses, '').trim()
      return depth > 0 && words !== '' ? `${'>'.repeat(Math.min(depth, 5))} ${words}` : words
    })
    .join('\n')
}

/** Hosts of video calls; links to them are kept, others are dropped. */
export const meetingHost =
  /\b(?:zoom\.us|meet\.google\.com|teams\.(?:microsoft|live)\.com|webex\.com|whereby\.com|gotomeeting\.com|meet\.jit\.si|bluejeans\.com|chime\.aws)\b|\/\/(?:[\w-]+\.)*(?:zoom|meet|teams|webex|webinars?|video)\w*\./i

const hidden =
  /<(\w+)\b[^<>]*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|max-height\s*:\s*0|opacity\s*:\s*0(?!\.)|\shidden(?=[\s>]))[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi

const namedEntities = lookup({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  copy: '©',
  euro: '€',
  pound: '£',
  iquest: '¿',
  iexcl: '¡',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
})

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return namedEntities[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
}
