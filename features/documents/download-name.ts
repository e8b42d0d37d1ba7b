import { cleanFilename, extensionOf } from './clean-name'

/** What a document is called on the disk of whoever downloads it: its name, with the extension of its file. */
export function downloadName(name: string, filename: string): string {
  const extension = extensionOf(filename)
  const clean = cleanFilename(name)
  return extension === '' || extensionOf(clean) === extension ? clean : `${clean}.${extension}`
}

/** The same names, each different from those before: 'plan.pdf', 'plan (2).pdf'. */
export function differing(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let number = 2; taken.has(own.toLowerCase()); number++) own = numbered(name, number)
    taken.add(own.toLowerCase())
    return own
  })
}

function numbered(name: string, number: number): string {
  const dot = extensionOf(name) ? name.lastIndexOf('.') : name.length
  return `${name.slice(0, dot)} (${number})${name.slice(dot)}`
}
