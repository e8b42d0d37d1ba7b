import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { scanLimits } from '#platform/scans/scan-types'
import { scannedPdfOf, scanOf } from '#tests/support/made-scans'
import { atMost, type Row } from './row'
import { megabytes, seconds } from './units'

const limits = { cpu: 5_000, memory: 300e6 }
const built = fileURLToPath(new URL('../dist/server/scan-process.js', import.meta.url))

const receipt = [
  'Harbor Hardware',
  '114 Main Street, Annapolis',
  'Receipt 20418   11/03/2026',
  ...Array.from({ length: 14 }, (_, at) => `Brass cleat no. ${at + 1}   2 x 12.50   25.00`),
  'Subtotal 350.00',
  'Sales tax 6% 21.00',
  'TOTAL 371.00',
]
const sentence = 'The price includes the cradle, the cover and a wash of the hull before winter'
const page = Array.from({ length: 40 }, () => sentence)

/** Processor time and memory of the process that reads one page, its start and its languages included. */
export async function scans(): Promise<Row[]> {
  const till = await measured(scanOf(receipt, { height: 1100, degrees: 1, noise: 800 }), 'image/png')
  const look = { width: 1275, height: 1650, size: 20 }
  const pdf = scannedPdfOf([{ content: scanOf(page, look, 'image/jpeg'), width: look.width, height: look.height }])
  const dense = await measured(pdf, 'application/pdf')
  return [
    atMost('Scan of a receipt, processor time', till.cpu, limits.cpu, seconds, `${till.words} words`),
    atMost('Scan of a receipt, memory', till.memory, limits.memory, megabytes),
    atMost(
      'Scan of a full page of small print, processor time',
      dense.cpu,
      limits.cpu,
      seconds,
      `${dense.words} words`,
    ),
    atMost('Scan of a full page of small print, memory', dense.memory, limits.memory, megabytes),
  ]
}

const reportUsage =
  "data:text/javascript,process.on('exit', () => process.stderr.write(JSON.stringify(process.resourceUsage()) + '\\n'))"

async function measured(content: Buffer, type: string) {
  const unlimited = JSON.stringify({ ...scanLimits, megabytes: 2_000 })
  const child = spawn(process.execPath, ['--import', reportUsage, built, type, 'eng+spa', unlimited])
  child.stdin.end(content)
  const [output, report] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const usage = JSON.parse(report.trim().split('\n').at(-1) ?? '{}') as NodeJS.ResourceUsage
  const page = JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as { boxes: number[] }
  return {
    cpu: (usage.userCPUTime + usage.systemCPUTime) / 1e3,
    memory: usage.maxRSS * 1024,
    words: page.boxes.length / 4,
  }
}
