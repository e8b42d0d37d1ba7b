import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { documents } from '#features/documents/server/table'
import type { Database } from '#platform/db/database'
import { waitFor } from '#tests/support/server-process'

export type Acknowledged = Map<string, string>

export async function upload(url: string, cookie: string, name: string, content: string | Buffer): Promise<Response> {
  const form = new FormData()
  form.set('name', name)
  form.set('type', 'document')
  form.set('sameName', 'separate')
  form.set('file', new Blob([Uint8Array.from(Buffer.from(content))]), name)
  return fetch(`${url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })
}

/** Uploads one after the other, several at a time, until the server is gone; tells which were acknowledged. */
export async function uploadUntilGone(url: string, cookie: string, round: number, done: Acknowledged): Promise<void> {
  let number = 0
  const worker = async () => {
    for (;;) {
      const name = `file ${round}.${number++}.txt`
      const content = `The content of ${name} `.repeat(2_000)
      try {
        const answer = await upload(url, cookie, name, content)
        if (answer.status !== 201) return
        await answer.json()
        done.set(name, createHash('sha256').update(content).digest('hex'))
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

/** Begins to send a file and cuts the connection once the server has begun to store it. */
export function breakOff(url: string, cookie: string, hasBegun: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const boundary = 'cut'
    const sending = request(`${url}/api/documents`, {
      method: 'POST',
      headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': 5_000_000 },
    })
    sending.on('error', () => resolve())
    sending.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nHalf\r\n--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\ndocument\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="half.bin"\r\n\r\n`,
    )
    sending.write(Buffer.alloc(1_000_000, 'x'))
    waitFor(hasBegun).then(() => sending.destroy(), reject)
  })
}

export const filesFolder = (dataDir: string) => path.join(dataDir, 'files')

/** Every file that is kept or on its way, by its name. */
export function filesIn(dataDir: string): string[] {
  const folder = filesFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => path.basename(name))
}

/** A message for each thing that a kill has broken. */
export async function whatIsBroken({ orm }: Database, dataDir: string, done: Acknowledged): Promise<string[]> {
  const rows = await orm.select({ name: documents.name, key: documents.fileKey }).from(documents)
  const byName = new Map(rows.map(({ name, key }) => [name, key]))
  const hashOf = (key: string) => {
    const file = path.join(filesFolder(dataDir), key.slice(0, 2), key)
    return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'nothing'
  }
  return [
    ...[...done]
      .filter(([name, key]) => byName.get(name) !== key)
      .map(([name]) => `${name} was acknowledged and is gone`),
    ...rows.filter(({ key }) => hashOf(key ?? '') !== key).map(({ name }) => `${name} has no file, or not its own`),
  ]
}
