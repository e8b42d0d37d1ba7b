import type { ToolSet } from 'ai'
import * as z from 'zod'
import { addDays, type Day } from '#core/days'
import { day } from '#core/durations'
import { withoutHistory } from '#features/emails/mail-parts/mail-parts'
import { plainBody } from '#features/emails/plain-body'
import { isOverdue } from '#features/invoices/ageing'
import { fenced } from '#platform/language-model/fence'
import { linkTo, moneyText, sumText } from '../answer-format'
import { type ProposalKind, proposalKinds, proposalNames } from '../proposal'
import { sanitizeModelAnswer } from '../sanitize-model-text'
import type { RecordFinder } from './answer-by-rules/answer-context'
import type { Facts } from './facts'

export type ProposedAction = { kind: ProposalKind; content: object }
type ToolContext = {
  facts: Facts
  today: Day
  currency: string
  question: string
  proposed: ProposedAction[]
  find: RecordFinder
}

const maxProposals = 5
const clientId = z.number().int().positive()

/** The model's tools: they read records and add proposals. None changes data, sends or fetches. */
export async function assistantTools(context: ToolContext): Promise<ToolSet> {
  const { tool } = await import('ai')
  const { facts, today, currency: businessCurrency, find } = context
  const read = <Schema extends z.ZodType>(
    description: string,
    inputSchema: Schema,
    execute: (input: z.output<Schema>) => Promise<unknown>,
  ) =>
    tool({
      description,
      inputSchema,
      execute: async (input: unknown) => JSON.stringify(await execute(input as z.output<Schema>)),
    })
  return {
    search: read(
      'Finds records of every kind (clients, deals, quotes, invoices, contracts, tasks, events, emails, documents, notes) by words in them.',
      z.object({ words: z.string().max(200) }),
      async ({ words }) =>
        (await find(words, 5)).map(({ kind, title, excerpt, href }) => ({
          kind,
          link: href,
          record: fenced(kind, [title, excerpt ?? ''].join('\n').trim()),
        })),
    ),
    money_received: read(
      'What was paid between two days, yyyy-MM-dd, by one client or all.',
      z.object({ from: z.iso.date(), to: z.iso.date(), clientId: clientId.optional() }),
      async ({ from, to, clientId: id }) => {
        const paid = await facts.received(from, to, id)
        return { total: sumText(paid, businessCurrency), payments: paid.reduce((sum, one) => sum + one.payments, 0) }
      },
    ),
    find_clients: read(
      'Finds clients by words of their name or business.',
      z.object({ words: z.string().max(200) }),
      async ({ words }) =>
        (
          await facts.clientsNamed(
            words
              .toLowerCase()
              .match(/[\p{L}\p{N}]{2,}/gu)
              ?.slice(0, 8) ?? [],
          )
        ).map(({ id, name, email, businessName }) => ({
          id,
          client: fenced('client', [linkTo.client(id, name), businessName, email].filter(Boolean).join('\n')),
        })),
    ),
    invoices: read(
      'Open invoices, of one client or all, with sums by currency.',
      z.object({ clientId: clientId.optional() }),
      async ({ clientId: id }) => {
        const found = await facts.openInvoices(id)
        return {
          total: sumText(
            found.map(({ openCents, currency }) => ({ cents: openCents, currency })),
            businessCurrency,
          ),
          overdue: found.filter((invoice) => isOverdue(invoice, today)).length,
          invoices: found.slice(0, 30).map((one) => ({
            link: linkTo.invoice(one.id, one.number),
            client: one.client,
            open: moneyText(one.openCents, one.currency),
            dueDate: one.dueDate,
          })),
        }
      },
    ),
    waiting_for_clients: read(
      'What clients, or one client, are still to answer (quotes), sign (contracts), pay (invoices) or send (files), with the days it has waited.',
      z.object({ clientId: clientId.optional() }),
      async ({ clientId: id }) =>
        (await facts.waitingForClients(id)).slice(0, 50).map((one) => ({
          to: { quote: 'answer', contract: 'sign', signature: 'sign', invoice: 'pay', file: 'send' }[one.kind],
          what: fenced(one.kind, one.title),
          ...(one.kind !== 'file' && { link: linkTo[one.kind](one.id, one.title) }),
          client: linkTo.client(one.clientId, one.clientName),
          days: one.days,
        })),
    ),
    quotes: read(
      'Quotes with their status, of one client or all, newest first.',
      z.object({ clientId: clientId.optional() }),
      async ({ clientId: id }) =>
        (await facts.quotesOf(id)).slice(0, 30).map((one) => ({
          link: linkTo.quote(one.id, one.number),
          title: fenced('quote', one.title),
          client: one.client,
          status: one.status,
          amount: moneyText(one.amountCents, one.currency),
          validUntil: one.validUntil,
        })),
    ),
    recurring: read(
      'Invoices that repeat, of one client or all, with the day of the next.',
      z.object({ clientId: clientId.optional() }),
      async ({ clientId: id }) =>
        (await facts.recurringOf(id)).slice(0, 30).map((one) => ({
          link: linkTo.recurring(one.id, one.title),
          client: one.client,
          schedule: `${one.frequency}, every ${one.interval}`,
          amount: moneyText(one.amountCents, one.currency),
          next: one.isPaused ? 'paused' : one.nextDate,
        })),
    ),
    tasks: read(
      'Open tasks, of one client or all.',
      z.object({ clientId: clientId.optional() }),
      async ({ clientId: id }) =>
        (await facts.openTasks(id)).slice(0, 40).map((one) => ({
          task: fenced('task', [linkTo.task(one.id, one.title), one.client].filter(Boolean).join('\n')),
          priority: one.priority,
          due: one.due,
        })),
    ),
    calendar: read(
      'Events between two days, yyyy-MM-dd.',
      z.object({ from: z.iso.date(), to: z.iso.date() }),
      async ({ from, to }) =>
        (await facts.eventsBetween({ from, to: to > addDays(from, 62) ? addDays(from, 62) : to })).map((one) => ({
          event: fenced(
            'event',
            [linkTo.event(one.id, one.title), one.location, one.client].filter(Boolean).join('\n'),
          ),
          start: one.start,
          allDay: one.allDay,
        })),
    ),
    deals: read(
      'Open deals and the win rate.',
      z.object({ clientId: clientId.optional() }),
      async ({ clientId: id }) => ({
        open: (await facts.openDeals(id)).slice(0, 30).map((one) => ({
          deal: fenced('deal', [linkTo.deal(one.id, one.name), one.client].filter(Boolean).join('\n')),
          value: moneyText(one.valueCents, one.currency),
          stage: one.stage,
        })),
        closed: await facts.closedDeals(id),
      }),
    ),
    mails: read(
      'The newest mails in the inbox, or those with one client.',
      z.object({ clientId: clientId.optional(), count: z.number().int().min(1).max(20).default(10) }),
      async ({ clientId: id, count }) => {
        const email = id === undefined ? undefined : (await facts.clientById(id))?.email
        const found =
          id === undefined ? await facts.recentMails(count) : email ? await facts.mailsWith(email, count) : []
        return found.map((one) => ({
          id: one.id,
          link: `/emails/${one.id}`,
          receivedAt: one.receivedAt,
          mail: fenced(
            'mail',
            `From: ${one.senderName} <${one.senderEmail}>\nSubject: ${one.subject}\n\n${withoutHistory(plainBody(one.body), one.subject).slice(0, 1_500)}`,
          ),
        }))
      },
    ),
    notes: read('Notes about a client.', z.object({ clientId }), async ({ clientId: id }) =>
      (await facts.notesOf(id, 5)).map((one) => ({
        link: `/notes?note=${one.id}`,
        note: fenced('note', `${one.title}\n\n${one.content.slice(0, 1_500)}`),
      })),
    ),
    documents: read(
      'Names of documents, of one client or all.',
      z.object({ clientId: clientId.optional() }),
      async ({ clientId: id }) =>
        (await facts.documentsOf(id)).slice(0, 40).map((one) => ({
          link: `/documents?document=${one.id}`,
          name: fenced('file name', one.name),
          type: one.type,
        })),
    ),
    not_written_to: read(
      'Active clients to whom the owner has not written for some days.',
      z.object({ days: z.number().int().min(1).max(3650).default(30) }),
      async ({ days }) =>
        (await facts.notWrittenTo(new Date(Date.parse(`${today}T12:00:00Z`) - days * day))).map((one) => ({
          link: linkTo.client(one.id, one.name),
          lastWritten: one.lastWritten,
        })),
    ),
    ...proposalTools(context, tool),
  }
}

function proposalTools(context: ToolContext, tool: typeof import('ai')['tool']): ToolSet {
  return Object.fromEntries(
    (Object.keys(proposalKinds) as ProposalKind[]).map((kind) => [
      `propose_${kind.replaceAll('-', '_')}`,
      tool({
        description: `Puts a proposal before the owner: ${proposalNames[kind]}. It does nothing by itself.`,
        inputSchema: proposalKinds[kind] as z.ZodType<object>,
        execute: async (content: object) => {
          const allowed = await withAllowedRecipients(context, kind, content)
          // Counted and added in one step: a model may call several tools at once.
          if (context.proposed.length >= maxProposals) return 'There are enough proposals; let the owner decide first.'
          context.proposed.push({
            kind,
            content: { ...sanitizeModelAnswer(allowed, context.question), ...recipientsOf(allowed) },
          })
          return 'It is shown to the owner, who approves, edits or dismisses it. Nothing has happened.'
        },
      }),
    ]),
  )
}

/** Recipients were chosen already. */
const recipientsOf = (content: object) => ('to' in content ? { to: content.to } : {})

/** Keeps only recipients that the owner typed, or whose client the owner named: text in records must not choose them. */
async function withAllowedRecipients(
  { facts, question }: ToolContext,
  kind: ProposalKind,
  content: object,
): Promise<object> {
  const field = recipientFields[kind]
  if (!field) return content
  const to = String((content as Record<string, unknown>)[field] ?? '')
  const questionText = question.toLowerCase()
  const allowed: string[] = []
  for (const address of to.toLowerCase().match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []) {
    const client = await facts.clientByEmail(address)
    const named = client?.name
      .toLowerCase()
      .split(/\s+/)
      .some((part) => part.length > 2 && questionText.includes(part))
    if (questionText.includes(address) || named) allowed.push(address)
  }
  return { ...content, [field]: field === 'email' ? (allowed[0] ?? '') : allowed.join(', ') }
}

const recipientFields: Partial<Record<ProposalKind, string>> = { 'draft-mail': 'to', 'ask-signature': 'email' }
