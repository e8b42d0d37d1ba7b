import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database'

/** Liveness and readiness for monitoring. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.execute('select 1')
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })
}
