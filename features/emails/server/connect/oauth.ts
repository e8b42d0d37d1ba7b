import * as oidc from 'openid-client'
import * as z from 'zod'
import { minute, second } from '#core/durations'
import type { Settings } from '#platform/env/settings'
import { GrantExpired } from '../mailbox'
import { type ApiClient, apiClient, type Grant } from '../providers/api-client'
import type { Tokens } from './credentials'

export const oauthProviders = ['gmail', 'outlook'] as const
export type OauthProvider = (typeof oauthProviders)[number]

/** One provider that is connected by OAuth sign-in. */
export type Oauth = {
  /** False until the operator has registered this installation with the provider. */
  isSetUp: boolean
  begin(options: { redirectUri: string; loginHint?: string }): Promise<{ url: URL; state: string; verifier: string }>
  /** Throws if the callback does not match the sign-in that was started. */
  finish(currentUrl: URL, checks: { state: string; verifier: string }): Promise<Tokens>
  grant(tokens: Tokens, save: (tokens: Tokens) => Promise<void>): Grant
  api(grant: Grant): ApiClient
  mailboxOwner(api: ApiClient): Promise<{ address: string; name: string; signature: string }>
  revoke(tokens: Tokens): Promise<boolean>
}

type Endpoints = {
  issuer: string
  authorization: string
  token: string
  revocation?: string
  api: string
  scope: string
  extra: Record<string, string>
}

export function oauthFor(provider: OauthProvider, { google, microsoft }: Settings): Oauth {
  return provider === 'gmail'
    ? oauth(google, googleEndpoints(google.url), googleMailboxOwner)
    : oauth(microsoft, microsoftEndpoints(microsoft), microsoftMailboxOwner)
}

const googleEndpoints = (overrideUrl: string | undefined): Endpoints => ({
  issuer: overrideUrl ?? 'https://accounts.google.com',
  authorization: `${overrideUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
  token: overrideUrl ? `${overrideUrl}/oauth2/token` : 'https://oauth2.googleapis.com/token',
  revocation: overrideUrl ? `${overrideUrl}/oauth2/revoke` : 'https://oauth2.googleapis.com/revoke',
  api: overrideUrl ?? 'https://gmail.googleapis.com',
  // Narrower scopes cannot delete a mail permanently.
  scope: 'https://mail.google.com/',
  extra: { access_type: 'offline', prompt: 'consent' },
})

function microsoftEndpoints({ tenant, url, graphUrl }: Settings['microsoft']): Endpoints {
  const base = url ?? `https://login.microsoftonline.com/${tenant}`
  return {
    issuer: `${url ?? 'https://login.microsoftonline.com'}/${tenant}/v2.0`,
    authorization: `${base}/oauth2/v2.0/authorize`,
    token: `${base}/oauth2/v2.0/token`,
    api: graphUrl ?? 'https://graph.microsoft.com/v1.0',
    scope: 'offline_access User.Read Mail.ReadWrite Mail.Send',
    extra: { prompt: 'select_account' },
  }
}

type Client = { clientId: string | undefined; clientSecret: string | undefined }

function oauth({ clientId, clientSecret }: Client, endpoints: Endpoints, mailboxOwner: Oauth['mailboxOwner']): Oauth {
  const config = () => {
    const server = {
      issuer: endpoints.issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
      ...(endpoints.revocation && { revocation_endpoint: endpoints.revocation }),
    }
    const configuration = new oidc.Configuration(server, clientId ?? '', clientSecret)
    // Plain HTTP is only used by the fake provider in tests.
    if (endpoints.token.startsWith('http:')) oidc.allowInsecureRequests(configuration)
    return configuration
  }
  const refresh = async ({ refreshToken }: Tokens): Promise<Tokens> => {
    try {
      return tokensFrom(await oidc.refreshTokenGrant(config(), refreshToken), refreshToken)
    } catch (error) {
      const { error: code, error_description: description } = error as { error?: string; error_description?: string }
      if (code === 'invalid_grant' || code === 'invalid_client' || code === 'interaction_required') {
        throw new GrantExpired(description || 'The permission was withdrawn or has expired.')
      }
      throw error
    }
  }
  return {
    isSetUp: clientId !== undefined,
    async begin({ redirectUri, loginHint }) {
      const verifier = oidc.randomPKCECodeVerifier()
      const state = oidc.randomState()
      const url = oidc.buildAuthorizationUrl(config(), {
        redirect_uri: redirectUri,
        scope: endpoints.scope,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...endpoints.extra,
        ...(loginHint && { login_hint: loginHint }),
      })
      return { url, state, verifier }
    },
    async finish(currentUrl, { state, verifier }) {
      const checks = { expectedState: state, pkceCodeVerifier: verifier }
      const answer = await oidc.authorizationCodeGrant(config(), currentUrl, checks)
      if (!answer.refresh_token) throw new Error('The provider gave no lasting permission. Please try once more.')
      return tokensFrom(answer, answer.refresh_token)
    },
    grant(initialTokens, save) {
      let tokens = initialTokens
      let renewing: Promise<string> | undefined
      const renew = () => {
        renewing ??= refresh(tokens)
          .then(async (fresh) => {
            tokens = fresh
            await save(fresh)
            return fresh.accessToken
          })
          .finally(() => {
            renewing = undefined
          })
        return renewing
      }
      const isFresh = () => tokens.expiresAt > Date.now() + minute
      return { renew, token: async () => (isFresh() ? tokens.accessToken : renew()) }
    },
    api: (grant) => apiClient(endpoints.api, grant),
    mailboxOwner,
    async revoke({ refreshToken }) {
      if (!endpoints.revocation) return false
      try {
        await oidc.tokenRevocation(config(), refreshToken)
        return true
      } catch {
        return false
      }
    },
  }
}

function tokensFrom(answer: oidc.TokenEndpointResponse, earlier: string): Tokens {
  return {
    refreshToken: answer.refresh_token ?? earlier,
    accessToken: answer.access_token,
    expiresAt: Date.now() + (answer.expires_in ?? 3_600) * second,
  }
}

const SendAs = z.object({
  sendAs: z.array(
    z.object({
      sendAsEmail: z.string(),
      displayName: z.string().nullish(),
      isPrimary: z.boolean().optional(),
    }),
  ),
})

async function googleMailboxOwner(api: ApiClient) {
  const { sendAs } = await api.read(SendAs, '/gmail/v1/users/me/settings/sendAs')
  const primary = sendAs.find(({ isPrimary }) => isPrimary) ?? sendAs[0]
  if (!primary) throw new Error('Google did not say whose mailbox this is.')
  return { address: primary.sendAsEmail, name: primary.displayName ?? '', signature: '' }
}

const Me = z.object({
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  displayName: z.string().nullish(),
})

async function microsoftMailboxOwner(api: ApiClient) {
  const { mail, userPrincipalName, displayName } = await api.read(Me, '/me')
  const address = mail || userPrincipalName
  if (!address) throw new Error('Microsoft did not say whose mailbox this is.')
  return { address, name: displayName ?? '', signature: '' }
}
