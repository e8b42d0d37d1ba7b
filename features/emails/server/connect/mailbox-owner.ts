import * as z from 'zod'
import type { ApiClient } from '#platform/oauth/api-client'
import type { OauthProvider } from '#platform/oauth/oauth'

type MailboxOwner = { address: string; name: string }

/** Whose mailbox a sign-in opens. */
export const mailboxOwner = (provider: OauthProvider, api: ApiClient): Promise<MailboxOwner> =>
  provider === 'gmail' ? googleMailboxOwner(api) : microsoftMailboxOwner(api)

const SendAs = z.object({
  sendAs: z.array(
    z.object({
      sendAsEmail: z.string(),
      displayName: z.string().nullish(),
      isPrimary: z.boolean().optional(),
    }),
  ),
})

async function googleMailboxOwner(api: ApiClient): Promise<MailboxOwner> {
  const { sendAs } = await api.read(SendAs, '/gmail/v1/users/me/settings/sendAs')
  const primary = sendAs.find(({ isPrimary }) => isPrimary) ?? sendAs[0]
  if (!primary) throw new Error('Google did not say whose mailbox this is.')
  return { address: primary.sendAsEmail, name: primary.displayName ?? '' }
}

const Me = z.object({
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  displayName: z.string().nullish(),
})

async function microsoftMailboxOwner(api: ApiClient): Promise<MailboxOwner> {
  const { mail, userPrincipalName, displayName } = await api.read(Me, '/me')
  const address = mail || userPrincipalName
  if (!address) throw new Error('Microsoft did not say whose mailbox this is.')
  return { address, name: displayName ?? '' }
}
