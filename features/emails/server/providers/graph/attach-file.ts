import * as z from 'zod'
import type { LetterFile } from '../../mailbox'
import { type ApiClient, ApiRefusal } from '../api-client'

/** Graph takes four megabytes at once; some are left for what goes with them. */
export const largestRequest = 3_500_000
/** A piece of an upload must be a multiple of 320 KiB. */
const pieceBytes = 10 * 320 * 1_024
const answerWithinMs = 60_000

const Session = z.object({ uploadUrl: z.url() })

/** Adds a file to a draft: whole where it fits into one request, else piece by piece. */
export async function attachFile(api: ApiClient, draft: string, { name, type, content }: LetterFile): Promise<void> {
  const contentBytes = content.toString('base64')
  if (contentBytes.length <= largestRequest) {
    const json = { '@odata.type': '#microsoft.graph.fileAttachment', name, contentType: type, contentBytes }
    return api.do('POST', `${draft}/attachments`, { json, isOnce: true })
  }
  const AttachmentItem = { attachmentType: 'file', name, contentType: type, size: content.byteLength }
  const path = `${draft}/attachments/createUploadSession`
  const { uploadUrl } = await api.read(Session, path, { json: { AttachmentItem } }, 'POST')
  for (let at = 0; at < content.byteLength; at += pieceBytes) await putPiece(uploadUrl, content, at)
}

/** The address itself is the permission: it lies elsewhere, and our token must not go there. */
async function putPiece(url: string, content: Buffer, at: number): Promise<void> {
  const piece = content.subarray(at, at + pieceBytes)
  const answer = await fetch(url, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${at}-${at + piece.byteLength - 1}/${content.byteLength}`,
    },
    body: new Uint8Array(piece),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new ApiRefusal(answer.status, '', `Microsoft refused a file with ${answer.status}.`)
}
