import * as z from 'zod'
import { call } from '#core/call'

/** Drafts a reply to a mail. */
export const generateReply = call('POST /api/ai/generate-email-response', {
  input: z.object({
    emailId: z.number(),
    subject: z.string(),
    body: z.string(),
    sender: z.string(),
    responseType: z.literal('reply'),
  }),
  output: z.object({ reply: z.string() }),
})

/** Drafts a mail from a prompt and what has been written so far. */
export const generateEmail = call('POST /api/ai/generate-email', {
  input: z.object({ emailContent: z.string(), prompt: z.string() }),
  output: z.object({ response: z.string() }),
})
