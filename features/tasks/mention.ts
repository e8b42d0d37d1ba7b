import { joinText } from './extract-due'

export type MentionableClient = { id: number; name: string; businessName?: string | undefined }

export type Mention = { client: MentionableClient; words: string; rest: string }

/** "@Lark Bakery": the longest full name that matches, else the only client whose name starts with that word. */
export function findMention(title: string, clients: MentionableClient[]): Mention | undefined {
  const index = title.search(mark)
  if (index < 0) return undefined
  const after = title.slice(index + 1)
  const found = matchFullName(after, clients) ?? matchFirstWord(after, clients)
  if (!found) return undefined
  const { client, length } = found
  return { client, words: `@${after.slice(0, length)}`, rest: joinText(title.slice(0, index), after.slice(length)) }
}

/** The word after the @, for the search for clients. */
export const mentionedWord = (title: string) => firstWord(title.slice(title.search(mark) + 1 || title.length))

const mark = /(?<!\S)@\S/

function matchFullName(after: string, clients: MentionableClient[]) {
  return clients
    .flatMap((client) => namesOf(client).map((name) => ({ client, name, length: name.length })))
    .filter(({ name, length }) => after.toLowerCase().startsWith(name) && !/[\p{L}\d]/u.test(after[length] ?? ''))
    .sort((a, b) => b.length - a.length)[0]
}

function matchFirstWord(after: string, clients: MentionableClient[]) {
  const word = firstWord(after).toLowerCase()
  const matches = clients.filter((client) => namesOf(client).some((name) => `${name} `.startsWith(`${word} `)))
  const [client] = matches
  return client && matches.length === 1 ? { client, length: word.length } : undefined
}

const firstWord = (text: string) => /^[^\s,.;:!?]+/.exec(text)?.[0] ?? ''

const namesOf = ({ name, businessName }: MentionableClient) =>
  [name, businessName ?? ''].filter(Boolean).map((one) => one.toLowerCase())
