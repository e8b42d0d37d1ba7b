import * as oidc from 'openid-client'
import * as z from 'zod'
import type { Settings } from '#platform/env/settings'
import { GrantExpired } from '../mailbox'
import { type ApiClient, apiClient, type Grant } from '../providers/api-client'
import type { Tokens } from './credentials'

export const oauthProviders = ['gmail', 'outlook'] as const
export type OauthProvider = (typeof oauthProviders)[number]

/** One provider that is connected by signing in there. */
export type Oauth = {
  /** False until whoever runs the house has registered it with the provider. */
  isSetUp: boolean
  begin(options: { redirectUri: string; loginHint?: string }): Promise<{ url: URL; state: string; verifier: string }>
  /** Throws where the answer does not belong to the question. */
  finish(currentUrl: URL, checks: { state: string; verifier: string }): Promise<Tokens>
  grant(tokens: Tokens, save: (tokens: Tokens) => Promise<void>): Grant
  api(grant: Grant): ApiClient
  /** Whose mailbox it is. */
  whoIs(api: ApiClient): Promise<{ address: string; name: string; signature: string }>
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

export function oauthOf(provider: OauthProvider, { google, microsoft }: Settings): Oauth {
  return provider === 'gmail'
    ? oauth(google, googleEndpoints(google.url), whoIsAtGoogle)
    : oauth(microsoft, microsoftEndpoints(microsoft), whoIsAtMicrosoft)
}

const googleEndpoints = (standIn: string | undefined): Endpoints => ({
  issuer: standIn ?? 'https://accounts.google.com',
  authorization: `${standIn ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
  token: standIn ? `${standIn}/oauth2/token` : 'https://oauth2.googleapis.com/token',
  revocation: standIn ? `${standIn}/oauth2/revoke` : 'https://oauth2.googleapis.com/revoke',
  api: standIn ?? 'https://gmail.googleapis.com',
  // The narrower scopes cannot remove a mail for ever.
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

function oauth({ clientId, clientSecret }: Client, at: Endpoints, whoIs: Oauth['whoIs']): Oauth {
  const config = () => {
    const server = {
      issuer: at.issuer,
      authorization_endpoint: at.authorization,
      token_endpoint: at.token,
      ...(at.revocation && { revocation_endpoint: at.revocation }),
    }
    const made = new oidc.Configuration(server, clientId ?? '', clientSecret)
    // Only a stand-in on one's own machine speaks without encryption.
    if (at.token.startsWith('http:')) oidc.allowInsecureRequests(made)
    return made
  }
  const refresh = async ({ refreshToken }: Tokens): Promise<Tokens> => {
    try {
      return tokensFrom(await oidc.refreshTokenGrant(config(), refreshToken), refreshToken)
    } catch (error) {
      const { error: code, error_description: said } = error as { error?: string; error_description?: string }
      if (code === 'invalid_grant' || code === 'invalid_client' || code === 'interaction_required') {
        throw new GrantExpired(said || 'The permission was withdrawn or has expired.')
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
        scope: at.scope,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...at.extra,
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
    grant(given, save) {
      let tokens = given
      let renewing: Promise<string> | undefined
      const renewed = () => {
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
      const isFresh = () => tokens.expiresAt > Date.now() + 60_000
      return { renewed, token: async () => (isFresh() ? tokens.accessToken : renewed()) }
    },
    api: (grant) => apiClient(at.api, grant),
    whoIs,
    async revoke({ refreshToken }) {
      if (!at.revocation) return false
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
    expiresAt: Date.now() + (answer.expires_in ?? 3_600) * 1_000,
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

async function whoIsAtGoogle(api: ApiClient) {
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

async function whoIsAtMicrosoft(api: ApiClient) {
  const { mail, userPrincipalName, displayName } = await api.read(Me, '/me')
  const address = mail || userPrincipalName
  if (!address) throw new Error('Microsoft did not say whose mailbox this is.')
  return { address, name: displayName ?? '', signature: '' }
}
