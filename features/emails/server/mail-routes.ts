import type { FastifyInstance } from 'fastify'
import { accountRoutes, type BeforeAccountRemoval } from './account-routes'
import { createMailService, type MailServiceDeps } from './mail-service'
import { originalRoute } from './original-route'
import type { RecordOwnerAction } from './owner-actions'
import { providerRoutes } from './provider-routes'
import { type OtherSignIn, signInRoutes } from './sign-in-routes'

/** Routes for mail accounts, provider sign-in and sync. */
export function mailRoutes(
  app: FastifyInstance,
  deps: MailServiceDeps & {
    publicUrl: string
    recordOwnerAction: RecordOwnerAction
    calendarSignIn: OtherSignIn
    beforeAccountRemoval: BeforeAccountRemoval
  },
): void {
  const service = createMailService(deps)
  accountRoutes(app, service, deps.beforeAccountRemoval)
  providerRoutes(app, service, deps.recordOwnerAction)
  originalRoute(app, service)
  signInRoutes(app, service, deps.publicUrl, deps.calendarSignIn)
}
