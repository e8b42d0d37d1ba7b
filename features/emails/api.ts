import * as z from 'zod'
import { call } from '#core/call'
import { clientId } from '#features/clients/api'
import { Email, emailFolders, LiveEmail, MailStatus } from './email'

const nothing = z.object({})

/** The mails of a folder, or those from and to a client. */
export const listEmails = call('GET /api/emails', {
  input: z.object({
    clientId: clientId.optional(),
    folder: z.enum(emailFolders, 'There is no such folder').optional(),
    limit: z.coerce
      .number('Must be a number')
      .int('Must be a whole number')
      .min(1)
      .max(500, 'At most 500')
      .default(200),
  }),
  output: z.array(Email),
})

export const recentEmails = call('GET /api/emails/recent', { input: nothing, output: z.array(Email) })

export const importantEmails = call('GET /api/emails/important', { input: nothing, output: z.array(Email) })

export const gmailStatus = call('GET /api/gmail/status', { input: nothing, output: MailStatus })

export const outlookStatus = call('GET /api/outlook/status', { input: nothing, output: MailStatus })

export const liveEmails = call('GET /api/gmail/emails', { input: nothing, output: z.array(LiveEmail) })

export const syncEmails = call('POST /api/gmail/sync', { input: nothing, output: z.unknown() })

export const batchLimit = 20

export const analyzeBatch = call('POST /api/emails/analyze-batch', {
  input: z.object({ limit: z.number().int().min(1).max(100).default(batchLimit) }),
  output: z.object({ message: z.string().optional(), analyzedCount: z.number() }),
})
