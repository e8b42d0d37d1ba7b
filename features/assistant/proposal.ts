import * as z from 'zod'

const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'Please fill this in')
    .max(most, `At most ${most.toLocaleString('en-US')} characters`)
const day = z.iso.date('Must be a day, as yyyy-MM-dd')
const recordId = z.number('Must be a number').int().positive()

/** What the assistant may propose. None of it happens before the owner approves it. */
export const proposalKinds = {
  'create-task': z.object({
    title: text(300),
    description: z.string().max(4_000).optional(),
    dueDate: day.optional(),
    priority: z.enum(['high', 'medium', 'low']).default('medium'),
    clientId: recordId.optional(),
  }),
  'draft-mail': z.object({ to: z.string().max(500).default(''), subject: text(300), body: text(20_000) }),
  'add-event': z.object({
    title: text(300),
    day,
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, as HH:mm')
      .optional(),
    minutes: z.number().int().min(5).max(1_440).default(60),
    location: z.string().max(300).optional(),
    clientId: recordId.optional(),
  }),
  'draft-invoice': z.object({
    clientId: recordId,
    description: text(500),
    quantity: z.number().positive().max(100_000).default(1),
    rate: z.number().min(0).max(10_000_000),
  }),
  'move-note': z.object({ noteId: recordId, folder: z.enum(['inbox', 'archive']) }),
  'update-client': z.object({
    clientId: recordId,
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
  'move-note': 'Move a note',
  'update-client': 'Change a client',
}

export const proposalStates = ['open', 'approved', 'dismissed', 'undone'] as const

export const Proposal = z.object({
  id: z.number(),
  kind: z.enum(Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]]),
  content: z.record(z.string(), z.unknown()),
  state: z.enum(proposalStates),
  /** What came of it, and where it is shown. */
  result: z.object({ words: z.string(), href: z.string() }).nullable(),
})
export type Proposal = z.output<typeof Proposal>

/** Whether the content is what the kind needs, with the field named where it is not. */
export const readProposal = (kind: ProposalKind, content: unknown) => proposalKinds[kind].safeParse(content)
