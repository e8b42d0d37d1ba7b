import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { readSettings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { residentBytes } from './memory'
import { startProduct } from './product'
import { atMost, inform, type Row } from './row'
import { signIn } from './sign-in'
import { megabytes, seconds } from './units'

const mails = 10_000
const files = { count: 50, size: 10_000_000 }
const memoryLimit = 200e6

/** A backup of a large database from a running server: its memory must not grow with the amount of data. */
export async function backup(): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  try {
    await seed(folder)
    const product = await startProduct({ DATA_DIR: folder, ...ownerSettings })
    try {
      const cookie = await signIn(product.url)
      await sleep(5_000)
      const { growth, taken, bytes } = await download(`${product.url}/api/backups/download`, cookie, product.pid)
      const what = `a backup of ${mails.toLocaleString('en')} mails and ${megabytes(files.count * files.size)} of files`
      const quarters = growth.map(megabytes).join(', ')
      return [
        atMost(`Memory that ${what} takes`, Math.max(...growth), memoryLimit, megabytes, `by quarter: ${quarters}`),
        inform(`Time that ${what} takes`, seconds(taken), `${megabytes(bytes)} in the archive`),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    remove()
  }
}

async function seed(folder: string): Promise<void> {
  const database = await openEmbedded(folder, new URL('../app/server/create-cluster.ts', import.meta.url), () => {})
  try {
    await migrate(database, new URL('../migrations/', import.meta.url))
    await database.execute(
      `insert into emails (sender_name, sender_email, recipients, subject, body, html, message_id, received_at)
        select 'Sender ' || n, 's' || n % 500 || '@example.com', 'dana@example.com', 'About the order ' || n,
          repeat('Thank you for the quick answer number ' || n || '. ', 40),
          '<p>' || repeat('Thank you for the <b>quick</b> answer number ' || n || '. ', 150) || '</p>',
          n || '@example.com', now() - n * interval '1 hour'
        from generate_series(1, $1::int) as n`,
      [mails],
    )
    const fileStore = await openFiles(readSettings({ DATA_DIR: folder }))
    for (let number = 0; number < files.count; number++) await fileStore.put(database.orm, randomBytes(files.size))
  } finally {
    await database.close()
  }
}

/** The peak memory above the start, in each quarter of the download. */
async function download(url: string, cookie: string, pid: number) {
  const before = residentBytes(pid)
  const startedAt = performance.now()
  const seen: { bytes: number; growth: number }[] = []
  let bytes = 0
  const watching = setInterval(() => seen.push({ bytes, growth: residentBytes(pid) - before }), 20)
  try {
    const answer = await fetch(url, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`The backup was answered with ${answer.status}`)
    for await (const chunk of Readable.fromWeb(answer.body as never)) bytes += (chunk as Uint8Array).length
  } finally {
    clearInterval(watching)
  }
  const quarter = (at: number) =>
    seen.filter((one) => Math.min(3, Math.floor((one.bytes / bytes) * 4)) === at).map(({ growth }) => growth)
  return {
    growth: [0, 1, 2, 3].map((at) => Math.max(0, ...quarter(at))),
    taken: performance.now() - startedAt,
    bytes,
  }
}
