import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './account-routes'
import { type MailParts, mailService } from './mail-service'
import { providerRoutes } from './provider-routes'
import { signInRoutes } from './sign-in-routes'

/** Every call that has to do with a mail provider. */
export function mailRoutes(app: FastifyInstance, house: MailParts & { publicUrl: string }): void {
  const service = mailService(house)
  accountRoutes(app, service)
  providerRoutes(app, service)
  signInRoutes(app, service, house.publicUrl)
}
