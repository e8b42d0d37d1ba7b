import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { createWorker, OEM } from 'tesseract.js'
import { cleanText } from '#platform/text-extraction/clean-text'
import { drawPages, Unreadable } from './draw-pages'
import { pageWords } from './page-words'
import type { ScanLimits, ScanLine } from './scan-types'

/** The child process: the file on stdin, one line of JSON for each page on stdout. */
const [contentType = '', languages = '', languageFolder = '', limitText = '{}'] = process.argv.slice(2)
const maxOwnText = 20_000
const limits = JSON.parse(limitText) as ScanLimits

endAboveLimit(limits.megabytes)
try {
  const { pageCount, pages } = await drawPages(await buffer(process.stdin), contentType, limits)
  write({ pageCount })
  let recognizer: Awaited<ReturnType<typeof createWorker>> | undefined
  for await (const page of pages) {
    if ('ownText' in page) {
      write({ text: '', boxes: [], ownText: cleanText(page.ownText, maxOwnText) })
      continue
    }
    // Loaded after the first page is drawn, so that a large picture and the recogniser do not share the memory.
    recognizer ??= await createWorker(languages.split('+'), OEM.LSTM_ONLY, {
      langPath: languageFolder,
      cacheMethod: 'none',
      // A failure rejects its own promise as well.
      errorHandler: () => {},
    })
    const { data } = await recognizer.recognize(page.png, {}, { text: false, blocks: true })
    write(pageWords(data, page.width, page.height))
  }
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  write({ problem: error.problem })
}
process.stdout.write('', () => process.exit(0))

function write(line: ScanLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** A limit of V8 counts neither WebAssembly nor pixels. The thread looks while the others calculate. */
function endAboveLimit(megabytes: number): void {
  new Worker(
    `setInterval(() => process.memoryUsage.rss() > ${megabytes * 1e6} && process.kill(process.pid, 'SIGKILL'), 100)`,
    { eval: true },
  ).unref()
}
