import { writeCsv } from '#core/csv'
import type { Client } from './client'

const columns: [string, (client: Client) => string | null][] = [
  ['Name', (client) => client.name],
  ['Business Name', (client) => client.businessName],
  ['Email', (client) => client.email],
  ['Phone', (client) => client.phone],
  ['Status', (client) => client.status],
  ['Address', (client) => client.address],
  ['Notes', (client) => client.notes],
]

export const toCsv = (clients: Client[]) =>
  writeCsv([columns.map(([title]) => title), ...clients.map((client) => columns.map(([, read]) => read(client) ?? ''))])

/** vCard 4. */
export const toVcards = (clients: Client[]) => clients.map(toVcard).join('')

function toVcard({ name, businessName, email, phone, address, notes }: Client): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escapeValue(name)}`,
    businessName && `ORG:${escapeValue(businessName)}`,
    email && `EMAIL:${escapeValue(email)}`,
    phone && `TEL:${escapeValue(phone)}`,
    address && `ADR:;;${escapeValue(address)};;;;`,
    notes && `NOTE:${escapeValue(notes)}`,
    'END:VCARD',
  ]
  return lines
    .filter((line) => line)
    .map((line) => `${foldLine(line as string)}\r\n`)
    .join('')
}

const escapeValue = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** vCard lines have at most 75 bytes; continuation lines start with a space. */
function foldLine(line: string): string {
  if (bytesOf(line) <= maxBytes) return line
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const more = bytesOf(character)
    if (bytes + more > maxBytes) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += more
  }
  return [...parts, part].join('\r\n ')
}

const maxBytes = 74
const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length
