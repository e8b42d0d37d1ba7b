export type Addressee = { name?: string; address: string }

export const mostRecipients = 500

/** One @, no blanks, a domain with a dot: what a server will take. Anything that could begin a new header is none. */
const isAddress = (text: string) =>
  text.length <= 320 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/.test(text)

export type ReadAddresses = { addresses: Addressee[]; wrong: string[] }

/** Reads 'Rosa <rosa@example.com>, wen@example.com' as it is typed; each address once. */
export function readAddresses(typed: string): ReadAddresses {
  const addresses = new Map<string, Addressee>()
  const wrong: string[] = []
  for (const part of parts(typed)) {
    const named = /^(.*?)<([^<>]*)>$/s.exec(part)
    const address = (named?.[2] ?? part).trim()
    const name = plain(named?.[1] ?? '')
    if (!isAddress(address)) wrong.push(part)
    else if (!addresses.has(address.toLowerCase()))
      addresses.set(address.toLowerCase(), name ? { name, address } : { address })
  }
  return { addresses: [...addresses.values()], wrong }
}

/** A comma inside quotes belongs to a name. */
const parts = (typed: string) =>
  (typed.match(/(?:"[^"]*"|[^,;\n])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')

const plain = (name: string) =>
  name
    .replace(/[\p{Cc}"]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
