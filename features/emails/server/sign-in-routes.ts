import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withSecurityEvent } from '#features/security-log/server/store'
import { type OauthProvider, oauthProviders } from '#platform/oauth/oauth'
import { sameAddress } from '../addresses'
import { backfillStart } from '../backfill'
import { sealCredentials } from './connect/credentials'
import { mailboxOwner } from './connect/mailbox-owner'
import type { MailService } from './mail-service'
import * as store from './store/accounts'

/** OAuth sign-in at a provider. The browser opens both routes directly, so both answer with a redirect. */
export function signInRoutes(app: FastifyInstance, service: MailService, publicUrl: string): void {
  const { db, seal } = service
  for (const provider of oauthProviders) {
    const oauth = service.oauth[provider]
    const redirectUri = `${publicUrl}/api/${provider}/callback`

    app.get<{ Querystring: { account?: string } }>(`/api/${provider}/auth`, async (request, reply) => {
      if (!oauth.isSetUp) return reply.redirect(settingsUrl(provider, 'not-set-up'))
      const accountId = Number(request.query.account)
      const known = (await store.listAccountsOf(db, [provider])).find(({ id }) => id === accountId)
      const { url, state, verifier } = await oauth.begin({ redirectUri, ...(known && { loginHint: known.address }) })
      await store.saveSignIn(db, { state, provider, verifier: seal.close(verifier), sessionId: sessionIdOf(request) })
      return reply.redirect(url.href)
    })

    app.get<{ Querystring: { state?: string; error?: string } }>(
      `/api/${provider}/callback`,
      async (request, reply) => {
        const { state = '', error } = request.query
        const signIn = await store.consumeSignIn(db, String(state), sessionIdOf(request))
        if (signIn?.provider !== provider) return reply.redirect(settingsUrl(provider, 'not-asked'))
        if (error) return reply.redirect(settingsUrl(provider, error === 'access_denied' ? 'declined' : 'failed'))
        try {
          const checks = { state: signIn.state, verifier: seal.open(signIn.verifier) }
          await connect(service, provider, request, new URL(`${publicUrl}${request.url}`), checks)
          return reply.redirect(settingsUrl(provider, 'connected'))
        } catch (cause) {
          service.log.warn({ provider, err: cause }, 'mail account connection failed')
          return reply.redirect(settingsUrl(provider, 'failed'))
        }
      },
    )
  }
}

async function connect(
  service: MailService,
  provider: OauthProvider,
  request: FastifyRequest,
  url: URL,
  checks: { state: string; verifier: string },
) {
  const { db, seal } = service
  const oauth = service.oauth[provider]
  const tokens = await oauth.finish(url, checks)
  const fixedGrant = { token: async () => tokens.accessToken, renew: async () => tokens.accessToken }
  const { address, name } = await mailboxOwner(provider, oauth.api(fixedGrant))
  const credentials = sealCredentials(seal, tokens)
  const since = backfillStart('year', service.now())
  const known = (await store.listAccountsOf(db, [provider])).find((one) => sameAddress(one.address, address))
  const senderName = known?.senderName || name
  await withSecurityEvent(db, request, { kind: 'mail-account-connected', subject: address }, (tx) =>
    store.connectAccount(tx, { provider, address, senderName, credentials, since }),
  )
}

const settingsUrl = (provider: OauthProvider, how: string) => `/settings?section=mail&mail=${provider}-${how}`

const sessionIdOf = ({ signedIn }: FastifyRequest) => signedIn?.sessionId ?? 0
