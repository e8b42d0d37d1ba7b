import { idempotencyHeader } from '#core/call'
import { ResponseError } from './response-error'
import { newIdempotencyKey } from './send'

export type Upload = { url: string; fields: Record<string, string>; file: File; key: string }
type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal }

export class UploadCancelled extends Error {}

/** An idempotency key: a retry with the same key does not store the file twice. */
export const newUploadKey = newIdempotencyKey

/** Sends a file as a form with upload progress, which `fetch` does not report. */
export function upload<Answer>(
  { url, fields, file, key }: Upload,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file, file.name)
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader(idempotencyHeader, key)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as Answer)
      else reject(new ResponseError(status, statusText, responseText))
    }
    request.onerror = () => reject(new Error('The connection was lost'))
    request.onabort = () => reject(new UploadCancelled())
    if (signal.aborted) return reject(new UploadCancelled())
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
