import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Problem } from '#core/problem'
import { type BlobStore, FileMissing, type Range } from './blob-store'

export type BucketSettings = {
  bucket: string
  region: string
  /** Another service than Amazon's own. */
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** Ours among whatever else the bucket holds. */
const prefix = 'files/'

/** Contents in a bucket of any service that speaks S3. Loaded only where one is set: the library is heavy. */
export function s3BlobStore({ bucket, region, endpoint, accessKeyId, secretAccessKey }: BucketSettings): BlobStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many services that speak S3 do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    async place(key, file) {
      const { size } = await stat(file)
      // In one piece: not every service that speaks S3 takes parts, and no file of ours is large enough to need them.
      const send = async () => {
        const Body = createReadStream(file)
        await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: size })).finally(() => Body.destroy())
      }
      // What streams is not tried again by the library, for it cannot begin the stream anew.
      await send()
        .catch((error) => (isPassing(error) ? send() : Promise.reject(error)))
        .catch(sayUnreachable)
      await rm(file, { force: true })
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client.send(new GetObjectCommand({ ...at(key), Range })).catch((error: unknown) => {
        return isAbsent(error) ? Promise.reject(new FileMissing(key)) : sayUnreachable(error)
      })
      const body = found.Body as Readable
      // A service may answer a part with the whole.
      return range && !found.ContentRange ? Readable.from(partOf(body, range)) : body
    },
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }))
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key.slice(prefix.length), since: LastModified ?? new Date(0) }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** Whoever waits for a file reads this; the service's own words are in the log, and come up when it is tried out. */
function sayUnreachable(error: unknown): never {
  const message = 'The bucket that keeps the files refused or did not answer. Nothing was changed; please try again.'
  throw Object.assign(new Problem('bucket-failed', 503, message), { cause: error })
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0

const isAbsent = (error: unknown) => statusOf(error) === 404

/** No answer, too many questions, or a fault of the service's own. */
const isPassing = (error: unknown) => statusOf(error) === 0 || statusOf(error) === 429 || statusOf(error) >= 500

async function* partOf(body: Readable, { start, end }: Range) {
  let at = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    at += chunk.length
    if (part.length > 0) yield part
    if (at > end) return
  }
}
