import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Packer } from './packer'

async function packed(files: Record<string, string>, compressionLevel?: number) {
  const packer = new Packer()
  const zip = buffer(packer.stream)
  const hashes: string[] = []
  for (const [name, content] of Object.entries(files))
    hashes.push(await packer.add(name, Readable.from([content]), compressionLevel))
  packer.end()
  return { zip: await zip, hashes }
}

async function unpacked(packed: Buffer): Promise<Record<string, string>> {
  const zip = await promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)(packed, { lazyEntries: true })
  const open = promisify(zip.openReadStream.bind(zip) as (entry: Entry, done: Opened) => void)
  const files: Record<string, string> = {}
  zip.on('entry', async (entry: Entry) => {
    files[entry.fileName] = await text(await open(entry))
    zip.readEntry()
  })
  zip.readEntry()
  await once(zip, 'end')
  return files
}

type Opened = (error: Error | null, stream: Readable) => void

test.each([undefined, 0])('files are packed under their names and hashed, with compression level %s', async (level) => {
  const files = { 'a/one.txt': 'one '.repeat(5_000), 'señal.txt': 'two', 'empty.txt': '' }
  const { zip, hashes } = await packed(files, level)
  expect(await unpacked(zip)).toEqual(files)
  expect(hashes).toEqual(Object.values(files).map((content) => createHash('sha256').update(content).digest('hex')))
})

test('an archive may be empty or have one file', async () => {
  expect(await unpacked((await packed({})).zip)).toEqual({})
  expect(await unpacked((await packed({ only: 'me' })).zip)).toEqual({ only: 'me' })
})

test('a directory of many parts lists every file once, in its order', async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `${at} ${'long'.repeat(40)}`)
  const files = Object.fromEntries(names.map((name, at) => [name, `content ${at}`]))
  const found = await unpacked((await packed(files)).zip)
  expect(Object.keys(found)).toEqual(Object.keys(files))
  expect(found).toEqual(files)
})

test('a reader that leaves ends the packing', async () => {
  const packer = new Packer()
  const added = packer.add('endless', Readable.from(endless()))
  packer.stream.once('data', () => packer.stream.destroy())
  await expect(added).rejects.toThrow('aborted')
  expect(packer.isAborted).toBe(true)
})

function* endless() {
  for (;;) yield Buffer.alloc(10_000)
}

test('a file that cannot be read is an error', async () => {
  const packer = new Packer()
  packer.stream.resume()
  const broken = new Readable({
    read() {
      this.destroy(new Error('The disk is gone'))
    },
  })
  await expect(packer.add('broken', broken)).rejects.toThrow('The disk is gone')
})
