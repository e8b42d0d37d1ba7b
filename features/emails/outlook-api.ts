import * as z from 'zod'
import { call } from '#core/call'
import { Outgoing } from './draft'
import { OpenedEmail } from './email'

const nothing = z.object({})

export const syncOutlook = call('POST /api/outlook/sync', { input: nothing, output: z.unknown() })

export const markOutlookRead = call('POST /api/outlook/emails/:outlookId/read', {
  input: z.object({ outlookId: z.string().min(1).max(200) }),
  output: z.unknown(),
})

export const sendByOutlook = call('POST /api/outlook/send', { input: Outgoing, output: OpenedEmail, status: 201 })

/** Where the owner is led to connect Outlook. */
export const outlookSignIn = '/api/outlook/auth'
