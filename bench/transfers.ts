import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { type BareServer, startBareServer } from './bare-server'
import { median } from './median'
import { residentBytes } from './memory'
import { type Product, startProduct } from './product'
import { atLeast, atMost, type Row } from './row'
import { signIn } from './sign-in'
import { megabytes, times } from './units'

const tenMegabytes = 10 * 1024 * 1024
const rounds = 9
const memoryLimit = 50e6

/** Uploads and downloads of 10 MB, compared with Fastify streaming to and from the disk. */
export async function transfers(): Promise<Row[]> {
  const bare = await startBareServer()
  const { folder, remove } = temporaryFolder()
  const product = await startProduct({ DATA_DIR: folder, ...ownerSettings })
  try {
    const cookie = await signIn(product.url)
    const growth = await growthAtTenAtOnce(product, cookie)
    const [up, down] = [await uploads(product, cookie, bare), await downloads(product, cookie, bare)]
    return [
      atLeast('Upload of 10 MB against bare Fastify to disk', up.share, 0.5, times, up.rates),
      atLeast('Download of 10 MB against bare Fastify from disk', down.share, 0.5, times, down.rates),
      atMost('Memory that ten uploads of 10 MB at once take', growth, memoryLimit, megabytes),
    ]
  } finally {
    await bare.stop()
    await product.stop()
    remove()
  }
}

let number = 0

/** All different: the same content would be stored once. */
function content(): Buffer {
  const bytes = Buffer.alloc(tenMegabytes, 'mainstreet ')
  bytes.write(`${number++} ${process.pid}`)
  return bytes
}

async function upload({ url }: Product, cookie: string): Promise<{ path: string }> {
  const name = `bench ${number}.bin`
  const form = new FormData()
  form.set('name', name)
  form.set('type', 'document')
  form.set('file', new Blob([Uint8Array.from(content())]), name)
  const answer = await fetch(`${url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })
  if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}`)
  return (await answer.json()) as { path: string }
}

async function bareUpload({ url }: BareServer): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${url}/upload`, { method: 'POST', headers, body: Uint8Array.from(content()) })
  await answer.json()
}

async function download(url: string, cookie = ''): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } })
  let bytes = 0
  for await (const chunk of Readable.fromWeb(answer.body as never)) bytes += (chunk as Uint8Array).length
  if (bytes !== tenMegabytes) throw new Error(`${url} gave ${bytes} bytes`)
}

async function uploads(product: Product, cookie: string, bare: BareServer) {
  return alternately(
    () => upload(product, cookie),
    () => bareUpload(bare),
  )
}

async function downloads(product: Product, cookie: string, bare: BareServer) {
  const { path } = await upload(product, cookie)
  return alternately(
    () => download(product.url + path, cookie),
    () => download(`${bare.url}/download`),
  )
}

async function alternately(ours: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const taken = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  await ours()
  await bare()
  const turns: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) turns.push({ ours: await taken(ours), bare: await taken(bare) })
  const rate = (milliseconds: number) => `${Math.round(tenMegabytes / 1e3 / milliseconds)} MB/s`
  return {
    share: median(turns.map((turn) => turn.bare / turn.ours)),
    rates: `${rate(median(turns.map((turn) => turn.ours)))} to ${rate(median(turns.map((turn) => turn.bare)))}`,
  }
}

async function growthAtTenAtOnce(product: Product, cookie: string): Promise<number> {
  await upload(product, cookie)
  await sleep(2_000)
  const before = residentBytes(product.pid)
  let most = before
  let working = true
  const watching = (async () => {
    while (working) {
      most = Math.max(most, residentBytes(product.pid))
      await sleep(10)
    }
  })()
  await Promise.all(Array.from({ length: 10 }, () => upload(product, cookie)))
  working = false
  await watching
  return most - before
}
