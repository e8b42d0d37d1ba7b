import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type ReceivedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  body: any
  origin: string
}
export type Answer = { status: number; json?: unknown; headers?: Record<string, string> }

/** A provider with an API and a sign-in on loopback. Every sign-in succeeds at once. */
export async function startStandIn(answer: (asked: ReceivedRequest) => Answer | Promise<Answer>) {
  const tokens = { refused: false, revoked: [] as string[] }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const text = Buffer.concat(pieces).toString()
    const query = url.searchParams
    if (/\/(auth|authorize)$/.test(url.pathname)) {
      const back = new URL(query.get('redirect_uri') ?? '')
      back.searchParams.set('code', randomUUID())
      back.searchParams.set('state', query.get('state') ?? '')
      return send(response, { status: 302, headers: { location: back.href } })
    }
    if (/\/token$/.test(url.pathname)) {
      if (tokens.refused) return send(response, { status: 400, json: { error: 'invalid_grant' } })
      const json = { access_token: randomUUID(), refresh_token: randomUUID(), token_type: 'bearer', expires_in: 3600 }
      return send(response, { status: 200, json })
    }
    if (/\/revoke$/.test(url.pathname)) {
      tokens.revoked.push(new URLSearchParams(text).get('token') ?? '')
      return send(response, { status: 200, json: {} })
    }
    if (!request.headers.authorization || tokens.refused) return send(response, { status: 401, json: { error: {} } })
    const body = text ? JSON.parse(text) : undefined
    const asked = {
      method: request.method ?? '',
      path: decodeURIComponent(url.pathname),
      query,
      body,
      origin: url.origin,
    }
    try {
      send(response, await answer({ ...asked, headers: request.headers }))
    } catch {
      send(response, refuse(400, 'standInFailed'))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** `refused`: as if the owner had withdrawn the permission. `revoked`: the tokens that the product has revoked. */
    tokens,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function send(response: ServerResponse, { status, json, headers = {} }: Answer): void {
  response.writeHead(status, { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers })
  response.end(json === undefined ? '' : JSON.stringify(json))
}

export const refuse = (status: number, code: string): Answer => ({
  status,
  json: { error: { code, message: `${code}, said the stand-in`, errors: [{ reason: code }] } },
})
