import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Manifest, manifestPath } from './manifest'

/** An archive that cannot be used; the message is fit to show. */
export class BadArchive extends Error {}

export type Archive = {
  manifest: Manifest
  open(path: string): Promise<Readable>
  close(): void
}

const maxManifestBytes = 200_000_000

/** Opens an archive and verifies the checksum of every entry. */
export async function readArchive(file: string): Promise<Archive> {
  const zip = await open(file)
  try {
    const entries = await entriesOf(zip)
    const openEntry = (path: string) => {
      const entry = entries.get(path)
      if (!entry) throw new BadArchive(`The archive is damaged: ${path} is missing.`)
      return promisify(
        zip.openReadStream.bind(zip) as (entry: Entry, done: (error: Error | null, stream: Readable) => void) => void,
      )(entry)
    }
    const manifest = await manifestOf(entries, openEntry)
    for (const { path, sha256 } of manifest.entries) {
      if ((await hashOf(await openEntry(path))) !== sha256) throw mismatch(path)
    }
    const compared = new Set(manifest.entries.map(({ path }) => path))
    for (const [path, { crc32 }] of entries) {
      if (!compared.has(path) && (await checksumOf(await openEntry(path))) !== crc32) throw mismatch(path)
    }
    return { manifest, open: openEntry, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error instanceof BadArchive ? error : new BadArchive(`The archive is damaged (${(error as Error).message}).`)
  }
}

const mismatch = (path: string) => new BadArchive(`The archive is damaged: ${path} is not what it was.`)

async function open(file: string): Promise<ZipFile> {
  try {
    return await promisify<string, yauzl.Options, ZipFile>(yauzl.open)(file, { autoClose: false, lazyEntries: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BadArchive(`There is no file ${file}.`)
    throw new BadArchive(`${file} is not an archive of Mainstreet, or is cut short.`)
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', reject)
    zip.readEntry()
  })
}

async function manifestOf(entries: Map<string, Entry>, openEntry: (path: string) => Promise<Readable>) {
  const foreign = () => new BadArchive('This is not an archive of Mainstreet.')
  const size = entries.get(manifestPath)?.uncompressedSize ?? Number.POSITIVE_INFINITY
  if (size > maxManifestBytes) throw foreign()
  const text = Buffer.concat(await (await openEntry(manifestPath)).toArray()).toString('utf8')
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw foreign()
  }
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/** The readable copies are not in the manifest; the ZIP has a CRC of each. */
async function checksumOf(stream: Readable): Promise<number> {
  let checksum = 0
  for await (const chunk of stream) checksum = crc32(chunk, checksum)
  return checksum
}
