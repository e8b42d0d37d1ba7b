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

export const mostQuestion = 8_000

/** Earlier turns as they travel to the server. */
export const HistoryTurn = z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(40_000) })
export type HistoryTurn = z.output<typeof HistoryTurn>

export const answerers = ['model', 'rules'] as const

export const ChatMessage = z.object({
  id: z.number(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: Timestamp,
  answeredBy: z.enum(answerers).nullable(),
  actions: z.array(Proposal),
})
export type ChatMessage = z.output<typeof ChatMessage>

/** What travels while an answer is being written, one JSON object a line. */
export const StreamPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('done'), message: ChatMessage }),
  z.object({ type: z.literal('failed'), message: z.string() }),
])
export type StreamPart = z.output<typeof StreamPart>
