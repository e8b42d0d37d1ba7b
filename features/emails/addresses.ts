import * as z from 'zod'

export type Person = { name: string; address: string }

/** The limit of RFC 5321: 64 before the @, 255 after it. */
const maxAddressLength = 320

export const isAddress = (text: string) => text.length <= maxAddressLength && z.email().safeParse(text).success

/** 'Rosa Delfino <rosa@example.com>', or the address alone. */
export const formatPerson = ({ name, address }: Person) =>
  name && name !== address ? `${name.replace(/[<>,;"\r\n]/g, ' ').trim()} <${address}>` : address

export const formatPeople = (people: Person[]) => people.map(formatPerson).join(', ')

/** Parses a list as people write and paste it: separated by commas, semicolons or line breaks, with or without names. */
export function parsePeople(text: string): Person[] {
  return splitList(text)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map(parsePerson)
}

export const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Keeps the first mention of each address. */
export function withoutDuplicates(people: Person[]): Person[] {
  const seen = new Set<string>()
  return people.filter(({ address }) => {
    const key = address.trim().toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}

function parsePerson(part: string): Person {
  const angled = /^(.*?)<([^<>]*)>$/.exec(part)
  if (!angled) return { name: '', address: part.replace(/^mailto:/i, '') }
  const [, name = '', address = ''] = angled
  return {
    name: name
      .trim()
      .replace(/^["']|["']$/g, '')
      .trim(),
    address: address.trim(),
  }
}

/** A comma inside quotes or angle brackets is no separator. */
function splitList(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let quoted = false
  let angled = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === '<') angled = true
    else if (!quoted && character === '>') angled = false
    if (!quoted && !angled && /[,;\n]/.test(character)) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part]
}
