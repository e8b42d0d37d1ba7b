import { ResponseError } from '#kit/response-error'

/** Uploads and downloads are not JSON, so they do not use `send`. */
export async function fetchFile(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { credentials: 'include', ...options })
  if (!response.ok) throw new ResponseError(response.status, response.statusText, await response.text())
  return response
}
