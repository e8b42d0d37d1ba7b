import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sameAddress } from '../addresses'
import { sinceOf } from '../backfill'
import { sealCredentials } from './connect/credentials'
import { type OauthProvider, oauthProviders } from './connect/oauth'
import type { MailService } from './mail-service'
import * as store from './store/accounts'

/** A visit to the provider and back. Both ends are addresses that a browser opens, so both answer with a way on. */
export function signInRoutes(app: FastifyInstance, service: MailService, publicUrl: string): void {
  const { db, seal } = service
  for (const provider of oauthProviders) {
    const oauth = service.oauth[provider]
    const redirectUri = `${publicUrl}/api/${provider}/callback`

    app.get<{ Querystring: { account?: string } }>(`/api/${provider}/auth`, async (request, reply) => {
      if (!oauth.isSetUp) return reply.redirect(tell(provider, 'not-set-up'))
      const again = Number(request.query.account)
      const known = (await store.accountsWith(db, [provider])).find(({ id }) => id === again)
      const { url, state, verifier } = await oauth.begin({ redirectUri, ...(known && { loginHint: known.address }) })
      await store.rememberSignIn(db, { state, provider, verifier: seal.close(verifier), sessionId: sessionOf(request) })
      return reply.redirect(url.href)
    })

    app.get<{ Querystring: { state?: string; error?: string } }>(
      `/api/${provider}/callback`,
      async (request, reply) => {
        const { state = '', error } = request.query
        const begun = await store.takeSignIn(db, String(state), sessionOf(request))
        if (begun?.provider !== provider) return reply.redirect(tell(provider, 'not-asked'))
        if (error) return reply.redirect(tell(provider, error === 'access_denied' ? 'declined' : 'failed'))
        try {
          const checks = { state: begun.state, verifier: seal.open(begun.verifier) }
          await connect(service, provider, new URL(`${publicUrl}${request.url}`), checks)
          return reply.redirect(tell(provider, 'connected'))
        } catch (cause) {
          service.log.warn({ err: cause }, 'A mail account could not be connected')
          return reply.redirect(tell(provider, 'failed'))
        }
      },
    )
  }
}

async function connect(
  service: MailService,
  provider: OauthProvider,
  url: URL,
  checks: { state: string; verifier: string },
) {
  const { db, seal } = service
  const oauth = service.oauth[provider]
  const tokens = await oauth.finish(url, checks)
  const fixed = { token: async () => tokens.accessToken, renewed: async () => tokens.accessToken }
  const { address, name } = await oauth.whoIs(oauth.api(fixed))
  const credentials = sealCredentials(seal, tokens)
  const since = sinceOf('year', service.now())
  const known = (await store.accountsWith(db, [provider])).find((one) => sameAddress(one.address, address))
  const senderName = known?.senderName || name
  await store.connectAccount(db, { provider, address, senderName, credentials, since })
}

const tell = (provider: OauthProvider, how: string) => `/settings?section=mail&mail=${provider}-${how}`

const sessionOf = ({ signedIn }: FastifyRequest) => signedIn?.sessionId ?? 0
