import { createInterface } from 'node:readline'

type Line = Record<string, unknown>

/** One JSON object a line in, one out; a line that is none is named on the error output and passed over. */
export async function answerLines(answer: (line: Line) => Line): Promise<void> {
  let number = 0
  let out = ''
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (text.trim() === '') continue
    const line = read(text)
    if (!line) {
      console.error(`Line ${number} is no JSON object and was passed over.`)
      process.exitCode = 1
      continue
    }
    try {
      out += `${JSON.stringify(answer(line))}\n`
    } catch (fault) {
      console.error(`Line ${number} could not be answered: ${fault instanceof Error ? fault.message : fault}`)
      process.exitCode = 1
    }
    if (out.length > 65_536) {
      process.stdout.write(out)
      out = ''
    }
  }
  process.stdout.write(out)
}

function read(text: string): Line | undefined {
  try {
    const line = JSON.parse(text.replace(/^\uFEFF/, ''))
    return line && typeof line === 'object' && !Array.isArray(line) ? line : undefined
  } catch {
    return undefined
  }
}
