import * as z from 'zod'
import { call } from '#core/call'
import { queryRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { AiSettings, AiSettingsChange } from './ai-settings'
import { answerSources, ChatMessage, HistoryMessage, maxQuestionLength } from './conversation'
import { Proposal } from './proposal'

const nothing = z.object({})
const text = (max: number) => z.string('Must be text').max(max, `At most ${max.toLocaleString('en-US')} characters`)
const question = z
  .string('Please ask something')
  .trim()
  .min(1, 'Please ask something')
  .max(maxQuestionLength, `At most ${maxQuestionLength.toLocaleString('en-US')} characters`)
const answeredBy = z.enum(answerSources)
const id = queryRecordId()

export const askAssistant = call('POST /api/ai/assistant', {
  input: z.object({ question, conversationHistory: z.array(HistoryMessage).max(200).default([]) }),
  output: z.object({ response: z.string(), answeredBy, actions: z.array(Proposal) }),
})

/** Used by the assistant panel: stores the conversation and streams the answer as JSON lines. */
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
  input: z.object({ emailContent: text(40_000).default(''), prompt: text(8_000).default('') }),
  output: z.object({ response: z.string(), success: z.boolean(), text: z.string(), answeredBy }),
})

export const generateReply = call('POST /api/ai/generate-email-response', {
  input: z.object({
    emailId: z.union([z.number(), z.string()]).nullish(),
    subject: text(2_000).default(''),
    body: text(400_000).default(''),
    sender: text(500).default(''),
    responseType: z.string().max(50).default('reply'),
  }),
  output: z.object({ reply: z.string(), answeredBy }),
})

export const analyzeSender = call('POST /api/ai/analyze-client', {
  input: z.object({
    email: text(500).default(''),
    name: text(500).default(''),
    subject: text(2_000).default(''),
    body: text(400_000).default(''),
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
