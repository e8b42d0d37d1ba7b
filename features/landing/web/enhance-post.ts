export interface Reply {
  status: number
  body: { message?: string; twoFactor?: boolean }
}

/** With an idempotency key, so that a request repeated after a lost answer counts once. */
export async function post(path: string, content: unknown, key?: string): Promise<Reply> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(content),
  })
  const body: unknown = await response.json().catch(() => ({}))
  return { status: response.status, body: typeof body === 'object' && body !== null ? body : {} }
}
