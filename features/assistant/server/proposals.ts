import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { idempotencyHeader } from '#core/call'
import { addDays, dayIn, startOfDay } from '#core/days'
import { conflict, notFound, Problem } from '#core/problem'
import { instantOf } from '#features/calendar/find-events/wall-clock'
import { findUser } from '#features/sessions/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { type Proposal, type ProposalContent, type ProposalKind, proposalNames, readProposal } from '../proposal'
import * as store from './store'

type Made = { id?: number }
type Step = { method: 'POST' | 'PATCH' | 'DELETE'; url: string; payload?: object }
/** Whose mails leave under which name; without a mail account, the owner's own. */
type MailSender = { accountId: number | null; address: string; name: string }
type DeedScene = { timeZone: string; today: string; sender: MailSender }
type Deed<Kind extends ProposalKind> = {
  /** The call of the product that does it. */
  step(content: ProposalContent<Kind>, scene: DeedScene): Step
  /** What to read beforehand, so that it can be put back. */
  reads?(content: ProposalContent<Kind>): { url: string; fields: string[] }
  undo(content: ProposalContent<Kind>, made: Made, before: object): Step
  words(content: ProposalContent<Kind>): string
  href(content: ProposalContent<Kind>, made: Made): string
}

/** How each proposal is carried out: by the same calls that the screens use, with the owner's own session. */
const deeds: { [Kind in ProposalKind]: Deed<Kind> } = {
  'create-task': {
    step: ({ dueDate, ...task }, { timeZone }) => ({
      method: 'POST',
      url: '/api/tasks',
      payload: { ...task, ...(dueDate && { dueDate: startOfDay(timeZone, dueDate).toISOString() }) },
    }),
    undo: (_, { id }) => ({ method: 'DELETE', url: `/api/tasks/${id}` }),
    words: ({ title }) => `Created the task “${title}”`,
    href: (_, { id }) => `/tasks?task=${id}`,
  },
  'draft-mail': {
    step: ({ to, subject, body }, { sender: { accountId, address, name } }) => ({
      method: 'POST',
      url: '/api/emails',
      payload: {
        senderEmail: address,
        senderName: name,
        accountId,
        recipients: to,
        subject,
        body,
        folder: 'drafts',
      },
    }),
    undo: (_, { id }) => ({ method: 'POST', url: '/api/emails/destroy', payload: { ids: [id] } }),
    words: ({ subject }) => `Saved “${subject}” among the drafts`,
    href: (_, { id }) => `/emails/compose?draft=${id}`,
  },
  'add-event': {
    step: ({ day, time, minutes, ...event }, { timeZone }) => {
      const minutesIn = time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : 0
      const start = time ? instantOf({ day, minutes: minutesIn }, timeZone) : startOfDay(timeZone, day)
      const end = time ? new Date(start.getTime() + minutes * 60_000) : startOfDay(timeZone, addDays(day, 1))
      return {
        method: 'POST',
        url: '/api/events',
        payload: {
          ...event,
          startDateTime: start.toISOString(),
          endDateTime: end.toISOString(),
          allDay: !time,
          attendees: [],
          isSuggested: false,
          reminderSent: false,
        },
      }
    },
    undo: (_, { id }) => ({ method: 'DELETE', url: `/api/events/${id}` }),
    words: ({ title }) => `Added “${title}” to the calendar`,
    href: (_, { id }) => `/calendar?event=${id}`,
  },
  'draft-invoice': {
    step: ({ clientId, description, quantity, rate }, { today }) => ({
      method: 'POST',
      url: '/api/invoices',
      payload: {
        clientId,
        status: 'draft',
        issueDate: today,
        dueDate: addDays(today, 30),
        amount: Math.round(quantity * rate * 100) / 100,
        items: [{ description, quantity, rate }],
      },
    }),
    undo: (_, { id }) => ({ method: 'DELETE', url: `/api/invoices/${id}` }),
    words: ({ description }) => `Created a draft invoice for “${description}”`,
    href: (_, { id }) => `/invoices/${id}`,
  },
  'move-note': {
    step: ({ noteId, folder }) => ({
      method: 'PATCH',
      url: `/api/notes/${noteId}`,
      payload: { folder, folderId: null, important: false },
    }),
    reads: ({ noteId }) => ({ url: `/api/notes/${noteId}`, fields: ['folder', 'folderId', 'important'] }),
    undo: ({ noteId }, _, before) => ({ method: 'PATCH', url: `/api/notes/${noteId}`, payload: before }),
    words: ({ folder }) => `Moved the note to ${folder}`,
    href: ({ noteId }) => `/notes?note=${noteId}`,
  },
  'update-client': {
    step: ({ clientId, ...change }) => ({ method: 'PATCH', url: `/api/clients/${clientId}`, payload: change }),
    reads: ({ clientId, ...change }) => ({ url: `/api/clients/${clientId}`, fields: Object.keys(change) }),
    undo: ({ clientId }, _, before) => ({ method: 'PATCH', url: `/api/clients/${clientId}`, payload: before }),
    words: () => 'Changed the client',
    href: ({ clientId }) => `/clients/${clientId}`,
  },
}

export type Decider = { app: FastifyInstance; db: Db; request: FastifyRequest }

/** How long a proposal may take; after that, whoever began it is thought to have died. */
const patienceMs = 60_000

/** Carries a proposal out, once: whoever comes later finds it done, and a kill in between is made good by the next try. */
export async function approve(
  { app, db, request }: Decider,
  id: number,
  edited: object | undefined,
): Promise<Proposal> {
  const { kind, content, result } = await claim(db, id, edited)
  if (result) return result
  const deed = deeds[kind] as Deed<ProposalKind>
  const { timeZone } = await readBusiness(db)
  const reads = deed.reads?.(content)
  try {
    const before = reads ? picked(await ask(app, request, { method: 'GET', url: reads.url }), reads.fields) : {}
    const made = (await ask(
      app,
      request,
      deed.step(content, {
        timeZone,
        today: dayIn(timeZone, new Date()),
        sender: await senderOf(app, db, request),
      }),
      `proposal-${id}`,
    )) as Made
    const words = deed.words(content)
    return await db.transaction(async (tx) => {
      await store.logActivity(tx, {
        action: kind,
        description: words,
        suggestedAction: proposalNames[kind],
        userAccepted: true,
        metadata: { proposalId: id },
      })
      return store.settleProposal(tx, id, { result: { words, href: deed.href(content, made), made }, before })
    })
  } catch (error) {
    await store.settleProposal(db, id, { state: 'open' })
    throw error
  }
}

type Claimed = { kind: ProposalKind; content: ProposalContent; result?: Proposal }

async function claim(db: Db, id: number, edited: object | undefined): Promise<Claimed> {
  return db.transaction(async (tx) => {
    const row = await store.takeProposal(tx, id)
    if (!row) throw notFound('There is no such proposal')
    const kind = row.kind as ProposalKind
    if (row.state === 'dismissed' || row.state === 'undone') throw conflict('That proposal was decided already')
    if (row.state === 'approved' && row.result)
      return { kind, content: row.content as ProposalContent, result: await store.settleProposal(tx, id, {}) }
    if (row.state === 'approved' && Date.now() - Number(row.decidedAt) < patienceMs)
      throw conflict('That is being carried out')
    // What the owner has emptied is left out.
    const wanted = Object.entries({ ...(row.content as object), ...edited }).filter(([, value]) => value !== null)
    const read = readProposal(kind, Object.fromEntries(wanted))
    if (!read.success) {
      const fields = Object.fromEntries(
        read.error.issues.map(({ path, message }) => [`content.${path.join('.')}`, message]),
      )
      throw new Problem('invalid', 422, Object.values(fields)[0] ?? 'That could not be understood', fields)
    }
    await store.settleProposal(tx, id, { state: 'approved', content: read.data })
    return { kind, content: read.data }
  })
}

export async function dismiss({ db }: Pick<Decider, 'db'>, id: number): Promise<Proposal> {
  return db.transaction(async (tx) => {
    const row = await store.takeProposal(tx, id)
    if (!row) throw notFound('There is no such proposal')
    if (row.state !== 'open' && row.state !== 'dismissed') throw conflict('That proposal was decided already')
    if (row.state === 'open')
      await store.logActivity(tx, {
        action: row.kind,
        description: `Declined: ${proposalNames[row.kind as ProposalKind]}`,
        userAccepted: false,
        metadata: { proposalId: id },
      })
    return store.settleProposal(tx, id, { state: 'dismissed' })
  })
}

/** Takes back what an approval did. */
export async function undo({ app, db, request }: Decider, id: number): Promise<Proposal> {
  const row = await db.transaction((tx) => store.takeProposal(tx, id))
  if (!row) throw notFound('There is no such proposal')
  if (row.state === 'undone') return store.settleProposal(db, id, {})
  const { made } = (row.result ?? {}) as { made?: Made }
  if (row.state !== 'approved' || !made) throw conflict('There is nothing to take back')
  const kind = row.kind as ProposalKind
  const step = (deeds[kind] as Deed<ProposalKind>).undo(
    row.content as ProposalContent,
    made,
    (row.before ?? {}) as object,
  )
  await ask(app, request, step).catch((error) => {
    // What the owner has deleted meanwhile, or another tab a moment ago, is taken back already.
    if (step.method !== 'DELETE' || !(error instanceof Problem) || error.status !== 404) throw error
  })
  await store.logActivity(db, {
    action: kind,
    description: `Took back: ${(row.result as { words: string }).words}`,
    metadata: { proposalId: id },
  })
  return store.settleProposal(db, id, { state: 'undone' })
}

async function senderOf(app: FastifyInstance, db: Db, request: FastifyRequest): Promise<MailSender> {
  const [sender] = (await ask(app, request, { method: 'GET', url: '/api/emails/senders' })) as MailSender[]
  if (sender) return sender
  const user = request.signedIn && (await findUser(db, request.signedIn.userId))
  return { accountId: null, address: user?.email ?? '', name: user?.name ?? '' }
}

const picked = (record: unknown, fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field] ?? null]))

/** One of the product's own calls, asked for by the same person. */
async function ask(
  app: FastifyInstance,
  { headers }: FastifyRequest,
  step: Step | { method: 'GET'; url: string },
  key?: string,
): Promise<unknown> {
  const passed = Object.fromEntries(
    ['cookie', 'host', 'origin', 'x-forwarded-for', 'x-forwarded-proto', 'sec-fetch-site'].flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name] as string]] : [],
    ),
  )
  const options: InjectOptions = {
    method: step.method,
    url: step.url,
    headers: { ...passed, ...(key && { [idempotencyHeader]: key }) },
    ...('payload' in step && step.payload && { payload: step.payload }),
  }
  const answer = await app.inject(options)
  if (answer.statusCode >= 400) {
    const { message } = answer.json<{ message?: string }>()
    throw new Problem('not-done', answer.statusCode, message ?? 'That could not be done')
  }
  return answer.body === '' ? {} : answer.json()
}
