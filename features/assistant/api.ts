import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { AiSettings, AiSettingsChange } from './ai-settings'
import { answerers, ChatMessage, HistoryTurn, mostQuestion } from './conversation'
import { Proposal } from './proposal'

const nothing = z.object({})
const words = (most: number) => z.string('Must be text').max(most, `At most ${most.toLocaleString('en-US')} characters`)
const question = z
  .string('Please ask something')
  .trim()
  .min(1, 'Please ask something')
  .max(mostQuestion, `At most ${mostQuestion.toLocaleString('en-US')} characters`)
const answeredBy = z.enum(answerers)
const id = z.coerce.number('Must be a number').int('Must be a whole number').positive('Must be positive')

export const askAssistant = call('POST /api/ai/assistant', {
  input: z.object({ question, conversationHistory: z.array(HistoryTurn).max(200).default([]) }),
  output: z.object({ response: z.string(), answeredBy, actions: z.array(Proposal) }),
})

/** The panel's own way: kept, and told piece by piece, one JSON object a line. */
export const streamAssistant = { path: '/api/ai/assistant/stream', input: z.object({ question }) }

export const readConversation = call('GET /api/ai/conversation', { input: nothing, output: z.array(ChatMessage) })
export const clearConversation = call('DELETE /api/ai/conversation', {
  input: nothing,
  output: z.unknown(),
  status: 204,
})

export const approveProposal = call('POST /api/ai/proposals/:id/approve', {
  input: z.object({ id, content: z.record(z.string(), z.unknown()).optional() }),
  output: Proposal,
})
export const dismissProposal = call('POST /api/ai/proposals/:id/dismiss', { input: z.object({ id }), output: Proposal })
export const undoProposal = call('POST /api/ai/proposals/:id/undo', { input: z.object({ id }), output: Proposal })

export const generateEmail = call('POST /api/ai/generate-email', {
  input: z.object({ emailContent: words(40_000).default(''), prompt: words(8_000).default('') }),
  output: z.object({ response: z.string(), success: z.boolean(), text: z.string(), answeredBy }),
})

export const generateReply = call('POST /api/ai/generate-email-response', {
  input: z.object({
    emailId: z.union([z.number(), z.string()]).nullish(),
    subject: words(2_000).default(''),
    body: words(400_000).default(''),
    sender: words(500).default(''),
    responseType: z.string().max(50).default('reply'),
  }),
  output: z.object({ reply: z.string(), answeredBy }),
})

export const analyzeSender = call('POST /api/ai/analyze-client', {
  input: z.object({
    email: words(500).default(''),
    name: words(500).default(''),
    subject: words(2_000).default(''),
    body: words(400_000).default(''),
  }),
  output: z.object({ businessName: z.string(), phone: z.string(), address: z.string(), notes: z.string(), answeredBy }),
})

export const readAiSettings = call('GET /api/ai/settings', { input: nothing, output: AiSettings })
export const changeAiSettings = call('PUT /api/ai/settings', { input: AiSettingsChange, output: AiSettings })
export const testAiSettings = call('POST /api/ai/settings/test', {
  input: nothing,
  output: z.object({ ok: z.boolean(), message: z.string() }),
})

export const readActivity = call('GET /api/ai/activity', {
  input: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
  output: z.array(
    z.object({
      id: z.number(),
      action: z.string(),
      description: z.string(),
      suggestedAction: z.string().nullable(),
      userAccepted: z.boolean().nullable(),
      metadata: z.unknown(),
      createdAt: Timestamp,
    }),
  ),
})

export const readCalls = call('GET /api/ai/calls', {
  input: z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) }),
  output: z.array(
    z.object({
      id: z.number(),
      task: z.string(),
      provider: z.string(),
      model: z.string(),
      sent: z.string(),
      outcome: z.string(),
      error: z.string().nullable(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      costMicros: z.number(),
      createdAt: Timestamp,
    }),
  ),
})
