import * as z from 'zod'

export type Person = { name: string; address: string }

/** Longer ones no mail server takes. */
const longestAddress = 320

export const isAddress = (text: string) => text.length <= longestAddress && z.email().safeParse(text).success

/** 'Rosa Delfino <rosa@example.com>', or the address alone. */
export const showPerson = ({ name, address }: Person) =>
  name && name !== address ? `${name.replace(/[<>,;"\r\n]/g, ' ').trim()} <${address}>` : address

export const showPeople = (people: Person[]) => people.map(showPerson).join(', ')

/** Reads a list as people write and paste it: by commas, semicolons or line breaks, with names or without. */
export function readPeople(text: string): Person[] {
  return split(text)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map(readPerson)
}

export const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Each address once, the first mention stays. */
export const withoutDoubles = (people: Person[]) =>
  people.filter(({ address }, index) => people.findIndex((earlier) => sameAddress(earlier.address, address)) === index)

function readPerson(part: string): Person {
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

/** Commas inside quotes or brackets belong to a name. */
function split(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let quoted = false
  let angled = false
  for (const letter of text) {
    if (letter === '"') quoted = !quoted
    else if (!quoted && letter === '<') angled = true
    else if (!quoted && letter === '>') angled = false
    if (!quoted && !angled && /[,;\n]/.test(letter)) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part]
}
