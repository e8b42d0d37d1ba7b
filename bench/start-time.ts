import { temporaryFolder } from '#tests/support/server-process'
import { median } from './median'
import { startProduct } from './product'
import { atMost, inform, type Row } from './row'
import { seconds } from './units'

const laterStarts = 5

/** From the command to the first answer, already installed and built, with the embedded database. */
export async function startTime(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  try {
    const first = await timeToOpen(folder)
    const later: number[] = []
    for (let start = 0; start < laterStarts; start++) later.push(await timeToOpen(folder))
    return [
      inform('First start, creating the database', seconds(first)),
      atMost(
        'Start with nothing changed',
        median(later),
        2_000,
        seconds,
        `${seconds(Math.min(...later))} to ${seconds(Math.max(...later))}`,
      ),
    ]
  } finally {
    remove()
  }
}

async function timeToOpen(folder: string): Promise<number> {
  const product = await startProduct({ DATA_DIR: folder })
  await product.stop()
  return product.openedIn
}
