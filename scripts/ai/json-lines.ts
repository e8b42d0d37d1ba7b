import { createInterface } from 'node:readline'

type Line = Record<string, unknown>

/** Reads one JSON object per line and writes one per line; other lines are reported on stderr and skipped. */
export async function answerLines(answer: (line: Line) => Line): Promise<void> {
  let number = 0
  let out = ''
  for await (const text of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (text.trim() === '') continue
    const line = parseLine(text)
    if (!line) {
      console.error(`Line ${number} is not a JSON object and was skipped.`)
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

function parseLine(text: string): Line | undefined {
  try {
    const line = JSON.parse(text.replace(/^\uFEFF/, ''))
    return line && typeof line === 'object' && !Array.isArray(line) ? line : undefined
  } catch {
    return undefined
  }
}
