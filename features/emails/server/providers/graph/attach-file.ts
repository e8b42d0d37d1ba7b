import * as z from 'zod'
import { minute } from '#core/durations'
import { type ApiClient, ApiError } from '#platform/oauth/api-client'
import type { OutgoingFile } from '../../mailbox'

/** Graph accepts 4 MB a request; the rest is a reserve for the other fields. */
export const maxRequestBytes = 3_500_000
/** Upload chunks must be multiples of 320 KiB. */
const chunkBytes = 10 * 320 * 1_024
const timeoutMs = minute

const Session = z.object({ uploadUrl: z.url() })

/** Adds a file to a draft, in one request if it fits, else in chunks. */
export async function attachFile(api: ApiClient, draft: string, file: OutgoingFile): Promise<void> {
  const { name, type, contentId, content } = file
  const inline = contentId ? { isInline: true, contentId } : {}

  const contentBytes = content.toString('base64')
  if (contentBytes.length <= maxRequestBytes) {
    const json = { '@odata.type': '#microsoft.graph.fileAttachment', name, contentType: type, contentBytes, ...inline }
    return api.do('POST', `${draft}/attachments`, { json, neverRetry: true })
  }
  const AttachmentItem = { attachmentType: 'file', name, contentType: type, size: content.byteLength, ...inline }
  const path = `${draft}/attachments/createUploadSession`
  const { uploadUrl } = await api.read(Session, path, { json: { AttachmentItem } }, 'POST')
  for (let at = 0; at < content.byteLength; at += chunkBytes) await putChunk(uploadUrl, content, at)
}

/** The upload URL is pre-authorized and on another host, so the token is not sent. */
async function putChunk(url: string, content: Buffer, at: number): Promise<void> {
  const chunk = content.subarray(at, at + chunkBytes)
  const response = await fetch(url, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${at}-${at + chunk.byteLength - 1}/${content.byteLength}`,
    },
    body: new Uint8Array(chunk),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new ApiError(response.status, '', `Microsoft refused a file with ${response.status}.`)
}
