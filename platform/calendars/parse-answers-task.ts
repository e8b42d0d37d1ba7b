import { type DAVResponse, davRequest } from 'tsdav'

export type LongAnswer = { text: string; status: number; type: string }

/** Parses what a CalDAV server answered. Of the whole document, which each part refers to, only the token is kept. */
export default async ({ text, status, type }: LongAnswer): Promise<DAVResponse[]> => {
  const fetch = async () => new Response(text, { status, headers: { 'content-type': type } })
  const found = await davRequest({ url: '', init: { method: 'REPORT', headers: {}, body: undefined }, fetch })
  const kept = found[0]?.raw?.multistatus && { multistatus: { syncToken: found[0].raw.multistatus.syncToken } }
  return found.map((part, index) => ({ ...part, raw: index === 0 ? kept : undefined }))
}
