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

/** For address books (vCard 4). */
export const toVcards = (clients: Client[]) => clients.map(toVcard).join('')

function toVcard({ name, businessName, email, phone, address, notes }: Client): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(name)}`,
    businessName && `ORG:${escaped(businessName)}`,
    email && `EMAIL:${escaped(email)}`,
    phone && `TEL:${escaped(phone)}`,
    address && `ADR:;;${escaped(address)};;;;`,
    notes && `NOTE:${escaped(notes)}`,
    'END:VCARD',
  ]
  return lines
    .filter((line) => line)
    .map((line) => `${folded(line as string)}\r\n`)
    .join('')
}

const escaped = (value: string) => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines of an address book hold at most 75 bytes; the rest goes on after a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (bytesOf(part + letter) > 74) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length
