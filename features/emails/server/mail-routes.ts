import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './account-routes'
import { type MailParts, mailService } from './mail-service'
import type { OwnerDid } from './owner-actions'
import { providerRoutes } from './provider-routes'
import { signInRoutes } from './sign-in-routes'

/** Every call that has to do with a mail provider. */
export function mailRoutes(app: FastifyInstance, deps: MailParts & { publicUrl: string; ownerDid: OwnerDid }): void {
  const service = mailService(deps)
  accountRoutes(app, service)
  providerRoutes(app, service, deps.ownerDid)
  signInRoutes(app, service, deps.publicUrl)
}
