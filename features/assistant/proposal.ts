import * as z from 'zod'
import { DayInput } from '#core/day-input'
import { RecordId } from '#core/record-id'

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Please fill this in')
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)

/** Actions that the assistant may propose; each runs only after the owner approves it. */
export const proposalKinds = {
  'create-task': z.object({
    title: text(300),
    description: z.string().max(4_000).optional(),
    dueDate: DayInput.optional(),
    priority: z.enum(['high', 'medium', 'low']).default('medium'),
    clientId: RecordId.optional(),
  }),
  'draft-mail': z.object({ to: z.string().max(500).default(''), subject: text(300), body: text(20_000) }),
  'add-event': z.object({
    title: text(300),
    day: DayInput,
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, as HH:mm')
      .optional(),
    minutes: z.number().int().min(5).max(1_440).default(60),
    location: z.string().max(300).optional(),
    clientId: RecordId.optional(),
  }),
  'draft-invoice': z.object({
    clientId: RecordId,
    description: text(500),
    quantity: z.number().positive().max(100_000).default(1),
    rate: z.number().min(0).max(10_000_000),
  }),
  'draft-quote': z.object({
    clientId: RecordId,
    title: text(200),
    description: text(500),
    quantity: z.number().positive().max(100_000).default(1),
    rate: z.number().min(0).max(10_000_000),
  }),
  'ask-signature': z.object({
    contractId: RecordId,
    name: z.string().trim().max(200).default(''),
    email: z.string().trim().max(320).default(''),
    message: z.string().max(5_000).optional(),
  }),
  'move-note': z.object({ noteId: RecordId, folder: z.enum(['inbox', 'archive']) }),
  'update-client': z.object({
    clientId: RecordId,
    phone: z.string().max(50).optional(),
    address: z.string().max(500).optional(),
    notes: z.string().max(10_000).optional(),
    status: z.enum(['active', 'pending', 'inactive']).optional(),
  }),
} as const

export type ProposalKind = keyof typeof proposalKinds
export type ProposalContent<Kind extends ProposalKind = ProposalKind> = z.output<(typeof proposalKinds)[Kind]>

export const proposalNames: Record<ProposalKind, string> = {
  'create-task': 'Create a task',
  'draft-mail': 'Save a mail as draft',
  'add-event': 'Add an event',
  'draft-invoice': 'Create a draft invoice',
  'draft-quote': 'Create a draft quote',
  'ask-signature': 'Ask for a signature',
  'move-note': 'Move a note',
  'update-client': 'Change a client',
}

export const proposalStates = ['open', 'approved', 'dismissed', 'undone'] as const

export const Proposal = z.object({
  id: z.number(),
  kind: z.enum(Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]]),
  content: z.record(z.string(), z.unknown()),
  state: z.enum(proposalStates),
  /** Description of the result, and the page that shows it. */
  result: z.object({ words: z.string(), href: z.string() }).nullable(),
})
export type Proposal = z.output<typeof Proposal>

export const parseProposal = (kind: ProposalKind, content: unknown) => proposalKinds[kind].safeParse(content)
