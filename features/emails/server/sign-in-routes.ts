import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withSecurityEvent } from '#features/security-log/server/store'
import { type Oauth, type OauthProvider, oauthProviders, type SignInPurpose, type Tokens } from '#platform/oauth/oauth'
import { sameAddress } from '../addresses'
import { backfillStart } from '../backfill'
import { sealCredentials } from './connect/credentials'
import { mailboxOwner } from './connect/mailbox-owner'
import type { MailService } from './mail-service'
import * as store from './store/accounts'

/** Another permission requested through the same sign-in, at the redirect URL that is registered with the provider. */
export type OtherSignIn = {
  oauth: Record<OauthProvider, Oauth>
  loginHint(accountId: number): Promise<string | undefined>
  connect(request: FastifyRequest, provider: OauthProvider, tokens: Tokens): Promise<void>
  /** Where the owner is redirected to afterwards. */
  resultUrl(provider: OauthProvider, how: string): string
}

/** OAuth sign-in at a provider. The browser opens both routes directly, so both answer with a redirect. */
export function signInRoutes(
  app: FastifyInstance,
  service: MailService,
  publicUrl: string,
  calendar: OtherSignIn,
): void {
  const { db, seal } = service
  for (const provider of oauthProviders) {
    const redirectUri = `${publicUrl}/api/${provider}/callback`
    const oauthOf = { mail: service.oauth[provider], calendar: calendar.oauth[provider] }
    const resultUrl = (purpose: SignInPurpose, how: string) =>
      purpose === 'calendar' ? calendar.resultUrl(provider, how) : settingsUrl(provider, how)

    app.get<{ Querystring: { account?: string; for?: string } }>(`/api/${provider}/auth`, async (request, reply) => {
      const purpose = request.query.for === 'calendar' ? 'calendar' : 'mail'
      const oauth = oauthOf[purpose]
      if (!oauth.isSetUp) return reply.redirect(resultUrl(purpose, 'not-set-up'))
      const accountId = Number(request.query.account)
      const loginHint = await (purpose === 'mail' ? mailHint(accountId) : calendar.loginHint(accountId))
      const { url, state, verifier } = await oauth.begin({ redirectUri, ...(loginHint && { loginHint }) })
      const signIn = { state, provider, verifier: seal.close(verifier), sessionId: sessionIdOf(request) }
      await store.saveSignIn(db, { ...signIn, purpose })
      return reply.redirect(url.href)
    })

    app.get<{ Querystring: { state?: string; error?: string } }>(
      `/api/${provider}/callback`,
      async (request, reply) => {
        const { state = '', error } = request.query
        const signIn = await store.consumeSignIn(db, String(state), sessionIdOf(request))
        if (signIn?.provider !== provider) return reply.redirect(settingsUrl(provider, 'not-asked'))
        const { purpose = 'mail' } = signIn
        if (error) return reply.redirect(resultUrl(purpose, error === 'access_denied' ? 'declined' : 'failed'))
        try {
          const checks = { state: signIn.state, verifier: seal.open(signIn.verifier) }
          const tokens = await oauthOf[purpose].finish(new URL(`${publicUrl}${request.url}`), checks)
          if (purpose === 'calendar') await calendar.connect(request, provider, tokens)
          else await connect(service, provider, request, tokens)
          return reply.redirect(resultUrl(purpose, 'connected'))
        } catch (cause) {
          service.log.warn({ provider, purpose, err: cause }, 'account connection failed')
          return reply.redirect(resultUrl(purpose, 'failed'))
        }
      },
    )

    async function mailHint(accountId: number): Promise<string | undefined> {
      return (await store.listAccountsOf(db, [provider])).find(({ id }) => id === accountId)?.address
    }
  }
}

async function connect(service: MailService, provider: OauthProvider, request: FastifyRequest, tokens: Tokens) {
  const { db, seal } = service
  const oauth = service.oauth[provider]
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
