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
  /** For services other than Amazon's. */
  endpoint?: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

const prefix = 'files/'

/** Contents in a bucket of any S3-compatible service. Loaded only if configured: the library is large. */
export function s3BlobStore({ bucket, region, endpoint, accessKeyId, secretAccessKey }: BucketSettings): BlobStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many S3-compatible services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    async put(key, file) {
      const { size } = await stat(file)
      // In one request: not every service supports multipart uploads, and our files are small enough.
      const send = async () => {
        const Body = createReadStream(file)
        await client
          .send(new PutObjectCommand({ ...object(key), Body, ContentLength: size }))
          .finally(() => Body.destroy())
      }
      // The library does not retry streams, because it cannot restart them.
      await send()
        .catch((error) => (isTransient(error) ? send() : Promise.reject(error)))
        .catch(throwUnreachable)
      await rm(file, { force: true })
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client.send(new GetObjectCommand({ ...object(key), Range })).catch((error: unknown) => {
        return isAbsent(error) ? Promise.reject(new FileMissing(key)) : throwUnreachable(error)
      })
      const body = found.Body as Readable
      // A service may ignore the range and send the whole.
      return range && !found.ContentRange ? Readable.from(partOf(body, range)) : body
    },
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(object(key)))).ContentLength
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }))
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key) yield { key: Key.slice(prefix.length), storedAt: LastModified ?? new Date(0) }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** The message for users; the service's own error is in the log and in the result of the self-test. */
function throwUnreachable(error: unknown): never {
  const message = 'The bucket that keeps the files refused or did not answer. Nothing was changed; please try again.'
  throw Object.assign(new Problem('bucket-failed', 503, message), { cause: error })
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0

const isAbsent = (error: unknown) => statusOf(error) === 404

/** No answer, too many requests, or a server error. */
const isTransient = (error: unknown) => statusOf(error) === 0 || statusOf(error) === 429 || statusOf(error) >= 500

async function* partOf(body: Readable, { start, end }: Range) {
  let at = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    at += chunk.length
    if (part.length > 0) yield part
    if (at > end) return
  }
}
