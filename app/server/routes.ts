import type { FastifyInstance } from 'fastify'
import { notificationRoutes } from '#features/notifications/server/routes'
import { requestRoutes } from '#features/requests/server/routes'
import { sessionRoutes } from '#features/sessions/server/routes'
import type { House } from './house'

/** Every feature's calls. */
export function allRoutes(app: FastifyInstance, house: House): void {
  sessionRoutes(app, house)
  requestRoutes(app, house)
  notificationRoutes(app, house)
  app.get('/api/live', (request, reply) => house.live.connect(request, reply))
}
