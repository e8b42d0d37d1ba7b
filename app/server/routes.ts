import type { FastifyInstance } from 'fastify'
import { analyticsRoutes } from '#features/analytics/server/routes'
import { eventRoutes } from '#features/calendar/server/routes'
import { clientRoutes } from '#features/clients/server/routes'
import { dealRoutes } from '#features/deals/server/routes'
import { documentRoutes } from '#features/documents/server/routes'
import { emailRoutes } from '#features/emails/server/routes'
import { invoiceRoutes } from '#features/invoices/server/routes'
import { notificationRoutes } from '#features/notifications/server/routes'
import { requestRoutes } from '#features/requests/server/routes'
import { searchRoutes } from '#features/search/server/routes'
import { sessionRoutes } from '#features/sessions/server/routes'
import { settingsRoutes } from '#features/settings/server/routes'
import { taskRoutes } from '#features/tasks/server/routes'
import { clientTies } from './client-ties'
import { timelineRoute } from './client-timeline'
import { findables } from './findables'
import type { House } from './house'
import { hasMailAccount } from './mail-account'

/** Every feature's calls. */
export function allRoutes(app: FastifyInstance, house: House): void {
  sessionRoutes(app, house)
  notificationRoutes(app, house)
  settingsRoutes(app, house)
  clientRoutes(app, { ...house, clientTies })
  timelineRoute(app, house)
  requestRoutes(app, house)
  dealRoutes(app, house)
  taskRoutes(app, house)
  invoiceRoutes(app, { ...house, hasMailAccount })
  documentRoutes(app, house)
  emailRoutes(app, house)
  eventRoutes(app, house)
  analyticsRoutes(app, house)
  searchRoutes(app, { ...house, findables })
  app.get('/api/live', (request, reply) => house.live.connect(request, reply))
}
