import type { ImportRow } from './import-columns'

type Property = { name: string; value: string }

/** Parses vCard 2.1 to 4 into one row per card, with the line where the card starts. */
export function parseVcards(text: string): ImportRow[] {
  const rows: ImportRow[] = []
  let card: Property[] | undefined
  let startLine = 0
  for (const { line, text: content } of unfoldedLines(text)) {
    if (/^BEGIN:VCARD$/i.test(content)) {
      card = []
      startLine = line
    } else if (/^END:VCARD$/i.test(content) && card) {
      rows.push(toRow(startLine, card))
      card = undefined
    } else if (card) {
      const property = parseProperty(content)
      if (property) card.push(property)
    }
  }
  return rows
}

function toRow(line: number, card: Property[]): ImportRow {
  const raw = (name: string) => card.find((property) => property.name === name)?.value ?? ''
  const structured = (name: string) =>
    raw(name)
      .split(/(?<!\\);/)
      .map(unescapeValue)
  const [last = '', first = ''] = structured('N')
  const business = structured('ORG')[0] ?? ''
  const email = unescapeValue(raw('EMAIL'))
  return {
    line,
    name: unescapeValue(raw('FN')) || [first, last].filter(Boolean).join(' ') || business || email,
    businessName: business,
    email,
    phone: unescapeValue(raw('TEL')).replace(/^tel:/i, ''),
    address: structured('ADR').filter(Boolean).join(', '),
    notes: unescapeValue(raw('NOTE')),
    status: 'active',
  }
}

/** A line that starts with a space continues the previous one. */
function unfoldedLines(text: string): { line: number; text: string }[] {
  const lines: { line: number; text: string }[] = []
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const last = lines.at(-1)
    if (/^[ \t]/.test(content) && last) last.text += content.slice(1)
    else lines.push({ line: index + 1, text: content.trimEnd() })
  }
  return lines
}

function parseProperty(content: string): Property | undefined {
  const colon = content.indexOf(':')
  if (colon === -1) return undefined
  const [name = '', ...parameters] = content.slice(0, colon).split(';')
  const value = content.slice(colon + 1)
  const isQuotedPrintable = parameters.some((parameter) => /QUOTED-PRINTABLE/i.test(parameter))
  return {
    name: name.replace(/^.*\./, '').toUpperCase(),
    value: isQuotedPrintable ? decodeQuotedPrintable(value) : value,
  }
}

const unescapeValue = (value: string) =>
  value
    .replace(/\\n/gi, '\n')
    .replace(/\\([\\;,])/g, '$1')
    .trim()

function decodeQuotedPrintable(value: string): string {
  const bytes = [...value.replace(/=\s*$/, '').matchAll(/=([0-9A-F]{2})|([\s\S])/gi)].map(([, hex, character]) =>
    hex ? Number.parseInt(hex, 16) : (character as string).charCodeAt(0),
  )
  return new TextDecoder().decode(new Uint8Array(bytes))
}
