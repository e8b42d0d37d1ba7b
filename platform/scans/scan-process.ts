import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { cleanText } from '#platform/text-extraction/clean-text'
import { type DrawnPage, drawPages, turned, Unreadable } from './draw-pages'
import { isDoubtful, pageWords, slopedBack, turnedBack } from './page-words'
import { loadRecognizer, type Recognizer } from './recognizer'
import type { ScanLimits, ScanLine, ScannedPage } from './scan-types'
import { levelled, slopeOf } from './skew'

/** The child process: the file on stdin, one line of JSON for each page on stdout. */
const [contentType = '', languages = '', limitText = '{}'] = process.argv.slice(2)
const maxOwnText = 20_000
const limits = JSON.parse(limitText) as ScanLimits

// V8 recompiles WebAssembly that runs often, which took a fifth of the time; a page is read too quickly for that to pay off.
setFlagsFromString('--wasm-tiering-budget=60000000')

endAboveLimit(limits.megabytes)
try {
  const { pageCount, pages } = await drawPages(await buffer(process.stdin), contentType, limits)
  write({ pageCount })
  let recognizer: Recognizer | undefined
  for await (const page of pages) {
    if ('ownText' in page) {
      write({ text: '', boxes: [], ownText: cleanText(page.ownText, maxOwnText) })
      continue
    }
    // Loaded after the first page is drawn, so that a large picture and the recogniser do not share the memory.
    recognizer ??= await loadRecognizer(languages.split('+'))
    write(readPage(recognizer, page))
  }
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  write({ problem: error.problem })
}
process.stdout.write('', () => process.exit(0))

/** A page that makes little sense may lie on its side or upside down: the way that is read best counts. */
function readPage(recognize: Recognizer, page: DrawnPage): ScannedPage {
  let best = readLevel(recognize, page, 0)
  for (const quarters of [1, 3, 2]) {
    if (!isDoubtful(best.seen)) break
    const other = readLevel(recognize, turned(page, quarters), quarters)
    if (other.seen.confidence > best.seen.confidence) best = other
  }
  const { seen, page: drawn, slope, quarters } = best
  return turnedBack(
    slopedBack(pageWords(seen, drawn.width, drawn.height), (slope * drawn.width) / drawn.height),
    quarters,
  )
}

function readLevel(recognize: Recognizer, page: DrawnPage, quarters: number) {
  const slope = slopeOf(page)
  return { seen: recognize(levelled(page, slope)), page, slope, quarters }
}

function write(line: ScanLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** V8's own limit counts neither WebAssembly nor pixels. A thread of its own checks while the others are busy. */
function endAboveLimit(megabytes: number): void {
  new Worker(
    `setInterval(() => process.memoryUsage.rss() > ${megabytes * 1e6} && process.kill(process.pid, 'SIGKILL'), 100)`,
    { eval: true },
  ).unref()
}
