import { joined } from './spoken-due'

export type Mentionable = { id: number; name: string; businessName?: string | undefined }

export type Mention = { client: Mentionable; words: string; rest: string }

/** "@Lark Bakery": the longest name that was written out, else the one client whose name begins with that word. */
export function mentionIn(title: string, clients: Mentionable[]): Mention | undefined {
  const at = title.search(mark)
  if (at < 0) return undefined
  const after = title.slice(at + 1)
  const found = writtenOut(after, clients) ?? begun(after, clients)
  if (!found) return undefined
  const { client, length } = found
  return { client, words: `@${after.slice(0, length)}`, rest: joined(title.slice(0, at), after.slice(length)) }
}

/** The word after the @, to ask for clients by. */
export const mentionedWord = (title: string) => firstWord(title.slice(title.search(mark) + 1 || title.length))

const mark = /(?<!\S)@\S/

function writtenOut(after: string, clients: Mentionable[]) {
  return clients
    .flatMap((client) => namesOf(client).map((name) => ({ client, name, length: name.length })))
    .filter(({ name, length }) => after.toLowerCase().startsWith(name) && !/[\p{L}\d]/u.test(after[length] ?? ''))
    .sort((a, b) => b.length - a.length)[0]
}

function begun(after: string, clients: Mentionable[]) {
  const word = firstWord(after).toLowerCase()
  const meant = clients.filter((client) => namesOf(client).some((name) => `${name} `.startsWith(`${word} `)))
  const [client] = meant
  return client && meant.length === 1 ? { client, length: word.length } : undefined
}

const firstWord = (text: string) => /^[^\s,.;:!?]+/.exec(text)?.[0] ?? ''

const namesOf = ({ name, businessName }: Mentionable) =>
  [name, businessName ?? ''].filter(Boolean).map((one) => one.toLowerCase())
