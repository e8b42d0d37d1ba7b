import type { FastifyInstance } from 'fastify'

/** Everything only from our own origin; inline styles, because the widgets position themselves with them. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function sendSafeHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = safeHeaders(https)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}

/** For answers that no hook sees. */
export function safeHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': https ? `${contentPolicy}; upgrade-insecure-requests` : contentPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
