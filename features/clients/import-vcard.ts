import { contactRow, type ImportRow } from './import-columns'

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
  const raws = (name: string) => card.filter((property) => property.name === name).map(({ value }) => value)
  const raw = (name: string) => raws(name)[0] ?? ''
  const structured = (value: string) => value.split(/(?<!\\);/).map(unescapeValue)
  const [last = '', first = ''] = structured(raw('N'))
  return contactRow({
    line,
    name: unescapeValue(raw('FN')) || [first, last].filter(Boolean).join(' '),
    businessName: structured(raw('ORG'))[0] ?? '',
    emails: raws('EMAIL').map((value) => unescapeValue(value).replace(/^mailto:/i, '')),
    phones: raws('TEL').map(unescapeValue),
    address: structured(raw('ADR')).filter(Boolean).join(', '),
    notes: raws('NOTE').map(unescapeValue).join('\n'),
    status: 'active',
  })
}

/** A line that starts with a space continues the previous one; so does the one after a quoted-printable line ending in '='. */
function unfoldedLines(text: string): { line: number; text: string }[] {
  const lines: { line: number; text: string }[] = []
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const last = lines.at(-1)
    if (last && /^[^:]*QUOTED-PRINTABLE[^:]*:.*=$/i.test(last.text))
      last.text = last.text.slice(0, -1) + content.trimEnd()
    else if (/^[ \t]/.test(content) && last) last.text += content.slice(1)
    else lines.push({ line: index + 1, text: content.trimEnd() })
  }
  return lines
}

function parseProperty(content: string): Property | undefined {
  const [, head, value] = content.match(/^((?:"[^"]*"|[^":])*):(.*)$/s) ?? []
  if (head === undefined || value === undefined) return undefined
  const [name = '', ...parameters] = head.split(';')
  const isQuotedPrintable = parameters.some((parameter) => /QUOTED-PRINTABLE/i.test(parameter))
  const charset = parameters.find((parameter) => /^CHARSET=/i.test(parameter))?.slice('CHARSET='.length)
  return {
    name: name.replace(/^.*\./, '').toUpperCase(),
    value: isQuotedPrintable ? decodeQuotedPrintable(value, charset) : value,
  }
}

const unescapeValue = (value: string) =>
  value
    .replace(/\\n/gi, '\n')
    .replace(/\\([\\;,])/g, '$1')
    .trim()

/** A letter that was left as it is, against the rules of quoted-printable, has its charset read already. */
const decodeQuotedPrintable = (value: string, charset = 'utf-8'): string =>
  value.replace(/=\s*$/, '').replace(/[^\u0080-\uffff]+/g, (text) => decodeBytes(text, charset))

function decodeBytes(text: string, charset: string): string {
  const bytes = [...text.matchAll(/=([0-9A-F]{2})|([\s\S])/gi)].map(([, hex, character]) =>
    hex ? Number.parseInt(hex, 16) : (character as string).charCodeAt(0),
  )
  try {
    return new TextDecoder(charset.toLowerCase()).decode(new Uint8Array(bytes))
  } catch {
    return new TextDecoder().decode(new Uint8Array(bytes))
  }
}
