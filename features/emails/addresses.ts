import * as z from 'zod'

export type Person = { name: string; address: string }

/** The limit of RFC 5321: 64 before the @, 255 after it. */
const maxAddressLength = 320

export const isAddress = (text: string) => text.length <= maxAddressLength && z.email().safeParse(text).success

/** 'Rosa Delfino <rosa@example.com>', '"Doe, Jane" <jane@example.com>', or the address alone. */
export function formatPerson({ name = '', address }: Partial<Person> & Pick<Person, 'address'>): string {
  const plain = name.replace(/[<>"\r\n]/g, ' ').trim()
  if (!plain || name === address) return address
  return `${/[,;]/.test(plain) ? `"${plain}"` : plain} <${address}>`
}

export const formatPeople = (people: Parameters<typeof formatPerson>[0][]) => people.map(formatPerson).join(', ')

/** Parses a list as people write and paste it: separated by commas, semicolons or line breaks, with or without names. */
export const parsePeople = (text: string): Person[] => splitList(text, ';\n').flatMap(parseCommaList)

const parseCommaList = (text: string): Person[] =>
  joinSplitNames(
    splitList(text, ',')
      .map((part) => part.replace(/\s+/g, ' ').trim())
      .filter((part) => part !== '')
      .map(parsePerson),
  ).map((person) => (person.address ? person : { name: '', address: person.name }))

/** 'Doe, Jane <jane@example.com>' is split at its comma: names without an address belong to the next named address. */
export function joinSplitNames<One extends Person>(people: One[]): One[] {
  const joined: One[] = []
  let alone: One[] = []
  for (const person of people) {
    if (person.name && !person.address) {
      alone.push(person)
      continue
    }
    if (person.name) joined.push({ ...person, name: [...alone, person].map(({ name }) => name).join(', ') })
    else joined.push(...alone, person)
    alone = []
  }
  return [...joined, ...alone]
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
  if (!angled)
    return part.includes('@') ? { name: '', address: part.replace(/^mailto:/i, '') } : { name: part, address: '' }
  const [, name = '', address = ''] = angled
  return {
    name: name
      .trim()
      .replace(/^["']|["']$/g, '')
      .trim(),
    address: address.trim(),
  }
}

/** What is inside quotes or angle brackets does not separate. */
function splitList(text: string, separators: string): string[] {
  const parts: string[] = []
  let part = ''
  let quoted = false
  let angled = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === '<') angled = true
    else if (!quoted && character === '>') angled = false
    if (!quoted && !angled && separators.includes(character)) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part]
}
