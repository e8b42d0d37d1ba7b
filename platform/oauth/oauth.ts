import * as oidc from 'openid-client'
import { minute, second } from '#core/durations'
import type { Settings } from '#platform/env/settings'
import { type ApiClient, apiClient, type Grant } from './api-client'
import { GrantExpired } from './failures'

export type Tokens = { refreshToken: string; accessToken: string; expiresAt: number }

export const oauthProviders = ['gmail', 'outlook'] as const
export type OauthProvider = (typeof oauthProviders)[number]

/** What the owner allows by a sign-in. Each is asked for when it is needed. */
export type SignInPurpose = 'mail' | 'calendar'

/** One provider that is connected by OAuth sign-in. */
export type Oauth = {
  /** False until the operator has registered this installation with the provider. */
  isSetUp: boolean
  begin(options: { redirectUri: string; loginHint?: string }): Promise<{ url: URL; state: string; verifier: string }>
  /** Throws if the callback does not match the sign-in that was started. */
  finish(currentUrl: URL, checks: { state: string; verifier: string }): Promise<Tokens>
  grant(tokens: Tokens, save: (tokens: Tokens) => Promise<void>): Grant
  api(grant: Grant): ApiClient
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

export const oauthFor = (provider: OauthProvider, settings: Settings, purpose: SignInPurpose): Oauth =>
  provider === 'gmail'
    ? oauth(settings.google, googleEndpoints(settings.google.url, purpose))
    : oauth(settings.microsoft, microsoftEndpoints(settings.microsoft, purpose))

const googleScopes: Record<SignInPurpose, string> = {
  // Narrower scopes cannot delete a mail permanently.
  mail: 'https://mail.google.com/',
  calendar:
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly https://www.googleapis.com/auth/calendar.events',
}

const googleApis: Record<SignInPurpose, string> = {
  mail: 'https://gmail.googleapis.com',
  calendar: 'https://www.googleapis.com',
}

const googleEndpoints = (overrideUrl: string | undefined, purpose: SignInPurpose): Endpoints => ({
  issuer: overrideUrl ?? 'https://accounts.google.com',
  authorization: `${overrideUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
  token: overrideUrl ? `${overrideUrl}/oauth2/token` : 'https://oauth2.googleapis.com/token',
  revocation: overrideUrl ? `${overrideUrl}/oauth2/revoke` : 'https://oauth2.googleapis.com/revoke',
  api: overrideUrl ?? googleApis[purpose],
  scope: googleScopes[purpose],
  extra: {
    access_type: 'offline',
    prompt: 'consent',
    ...(purpose === 'calendar' && { include_granted_scopes: 'true' }),
  },
})

const microsoftScopes: Record<SignInPurpose, string> = {
  mail: 'offline_access User.Read Mail.ReadWrite Mail.Send',
  calendar: 'offline_access User.Read Calendars.ReadWrite',
}

function microsoftEndpoints({ tenant, url, graphUrl }: Settings['microsoft'], purpose: SignInPurpose): Endpoints {
  const base = url ?? `https://login.microsoftonline.com/${tenant}`
  return {
    issuer: `${url ?? 'https://login.microsoftonline.com'}/${tenant}/v2.0`,
    authorization: `${base}/oauth2/v2.0/authorize`,
    token: `${base}/oauth2/v2.0/token`,
    api: graphUrl ?? 'https://graph.microsoft.com/v1.0',
    scope: microsoftScopes[purpose],
    extra: { prompt: 'select_account' },
  }
}

type Client = { clientId: string | undefined; clientSecret: string | undefined }

function oauth({ clientId, clientSecret }: Client, endpoints: Endpoints): Oauth {
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
