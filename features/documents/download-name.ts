import { cleanFilename, extensionOf } from './clean-name'

/** The document's name with the extension of its file. */
export function downloadName(name: string, filename: string): string {
  const extension = extensionOf(filename)
  const clean = cleanFilename(name)
  return extension === '' || extensionOf(clean) === extension ? clean : `${clean}.${extension}`
}

/** Numbers repeated names: 'plan.pdf', 'plan (2).pdf'. */
export function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = numbered(name, number)
    taken.add(unique.toLowerCase())
    return unique
  })
}

function numbered(name: string, number: number): string {
  const dot = extensionOf(name) ? name.lastIndexOf('.') : name.length
  return `${name.slice(0, dot)} (${number})${name.slice(dot)}`
}
