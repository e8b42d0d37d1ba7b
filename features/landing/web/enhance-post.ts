export interface Reply {
  status: number
  body: { message?: string; twoFactor?: boolean }
}

export async function post(path: string, content: unknown): Promise<Reply> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(content),
  })
  const body: unknown = await response.json().catch(() => ({}))
  return { status: response.status, body: typeof body === 'object' && body !== null ? body : {} }
}
