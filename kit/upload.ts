import { ResponseError } from './response-error'
import { newKey } from './send'

export type Upload = { url: string; fields: Record<string, string>; file: File; key: string }
type Watch = { onProgress: (share: number) => void; signal: AbortSignal }

export class UploadCancelled extends Error {}

/** The same key is the same wish: tried again because an answer was lost, the file is not stored twice. */
export const uploadKey = newKey

/** Sends a file as a form, telling how far it has come. `fetch` cannot tell that, so this is the older way. */
export function upload<Answer>({ url, fields, file, key }: Upload, { onProgress, signal }: Watch): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file, file.name)
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('idempotency-key', key)
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
