import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { Proposal } from './proposal'

export const greeting =
  'Hello! I’m your business AI assistant. I can draft emails, summarize what came in, look through your clients, deals and invoices, and help you decide what to do next. What would you like to do?'

export const suggestions = [
  'Draft an email to a client',
  'Summarize my recent emails',
  'Analyze client communication',
  'Generate a project update',
  'Create a meeting agenda',
  'Help me prioritize tasks',
  'Find insights from client data',
  'Suggest follow-up questions',
] as const

export const assistantMessages = {
  serviceFailed: "I'm having trouble understanding that right now. Please try again later.",
  panelFailed: "I apologize, but I'm experiencing a technical issue at the moment. Please try again in a moment.",
}

export const maxQuestionLength = 8_000

/** An earlier message of the conversation, as sent to the server. */
export const HistoryMessage = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(40_000) })
export type HistoryMessage = z.output<typeof HistoryMessage>

export const answerSources = ['model', 'rules'] as const

export const ChatMessage = z.object({
  id: z.number(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: Timestamp,
  answeredBy: z.enum(answerSources).nullable(),
  actions: z.array(Proposal),
})
export type ChatMessage = z.output<typeof ChatMessage>

/** One line of the streamed answer. */
export const StreamPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('done'), message: ChatMessage }),
  z.object({ type: z.literal('failed'), message: z.string() }),
])
export type StreamPart = z.output<typeof StreamPart>
