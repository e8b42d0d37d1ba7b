import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Call, type InputOf, idempotencyHeader, requestFor } from '#core/call'
import { addDays, dayIn, startOfDay } from '#core/days'
import { minute } from '#core/durations'
import { fromCents } from '#core/money'
import { conflict, notFound, Problem } from '#core/problem'
import { createEvent, readEvent, removeEvent } from '#features/calendar/api'
import { instantOf } from '#features/calendar/find-events/local-time'
import { editClient, openClient } from '#features/clients/api'
import { createEmail, destroyEmails, listSenders, openEmail } from '#features/emails/api'
import { createInvoice, readInvoice, removeInvoice } from '#features/invoices/api'
import { totalsOf } from '#features/invoices/totals'
import { editNote, openNote } from '#features/notes/api'
import { createQuote, readQuote, removeQuote } from '#features/quotes/api'
import { findUser } from '#features/sessions/server/store'
import type { Business } from '#features/settings/business'
import { readBusiness } from '#features/settings/server/store'
import { createSignRequest, readSignRequest, withdrawSignRequest } from '#features/signing/api'
import { createTask, readTask, removeTask } from '#features/tasks/api'
import type { Db } from '#platform/db/database'
import { storedKey } from '#platform/http/answer'
import { keyUsedCode, storedAnswer } from '#platform/idempotency/run-once'
import { type Proposal, type ProposalContent, type ProposalKind, parseProposal, proposalNames } from '../proposal'
import * as store from './store'

type CreatedRecord = { id: number }
type CallStep = { call: Call; input: object }
/** The mail account that sends, or the owner's own name and address without one. */
type MailSender = { accountId: number | null; address: string; name: string }
type ActionContext = { business: Business; today: string; sender: MailSender }
type ProposalAction<Kind extends ProposalKind> = {
  /** The API call that carries the proposal out. */
  step(content: ProposalContent<Kind>, context: ActionContext): CallStep
  /** The record and fields to read before the change, so that undo can restore them. */
  readBefore?(content: ProposalContent<Kind>): CallStep & { fields: string[] }
  /** Reads what was created, and the fields by which a change since is seen: `updatedAt`, where it has that. */
  readCreated?(created: CreatedRecord): CallStep & { fields?: string[] }
  /** The fields belong together: if one was changed since, none is restored. */
  restoresTogether?: true
  undo(content: ProposalContent<Kind>, created: CreatedRecord, before: object): CallStep
  words(content: ProposalContent<Kind>): string
  href(content: ProposalContent<Kind>, created: CreatedRecord): string
}

const step = <C extends Call>(call: C, input: InputOf<C> & object): CallStep => ({ call, input })

/** Each proposal is carried out by the same API calls as the screens use, with the owner's session. */
const proposalActions: { [Kind in ProposalKind]: ProposalAction<Kind> } = {
  'create-task': {
    step: ({ dueDate, ...task }, { business: { timeZone } }) =>
      step(createTask, { ...task, ...(dueDate && { dueDate: startOfDay(timeZone, dueDate).toISOString() }) }),
    readCreated: ({ id }) => step(readTask, { id }),
    undo: (_, { id }) => step(removeTask, { id }),
    words: ({ title }) => `Created the task “${title}”`,
    href: (_, { id }) => `/tasks?task=${id}`,
  },
  'draft-mail': {
    step: ({ to, subject, body }, { sender: { accountId, address, name } }) =>
      step(createEmail, {
        senderEmail: address,
        senderName: name,
        accountId,
        recipients: to,
        subject,
        body,
        folder: 'drafts',
      }),
    readCreated: ({ id }) => ({
      ...step(openEmail, { id: String(id) }),
      // Files are attached without a new version.
      fields: ['folder', 'draftVersion', 'attachments'],
    }),
    undo: (_, { id }) => step(destroyEmails, { ids: [id] }),
    words: ({ subject }) => `Saved “${subject}” among the drafts`,
    href: (_, { id }) => `/emails/compose?draft=${id}`,
  },
  'add-event': {
    step: ({ day, time, minutes, ...event }, { business: { timeZone } }) => {
      const minuteOfDay = time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : 0
      const start = time ? instantOf({ day, minutes: minuteOfDay }, timeZone) : startOfDay(timeZone, day)
      const end = time ? new Date(start.getTime() + minutes * minute) : startOfDay(timeZone, addDays(day, 1))
      return step(createEvent, {
        ...event,
        startDateTime: start.toISOString(),
        endDateTime: end.toISOString(),
        allDay: !time,
        attendees: [],
      })
    },
    readCreated: ({ id }) => step(readEvent, { id }),
    undo: (_, { id }) => step(removeEvent, { id }),
    words: ({ title }) => `Added “${title}” to the calendar`,
    href: (_, { id }) => `/calendar?event=${id}`,
  },
  'draft-invoice': {
    step: ({ clientId, description, quantity, rate }, { today, business: { currency, taxRate, paymentDays } }) => {
      const lines = [{ quantity, rate, taxRate: null, discount: null }]
      const invoice = { taxRate: taxRate ?? 0, discount: null, currency }
      return step(createInvoice, {
        ...invoice,
        clientId,
        status: 'draft',
        issueDate: today,
        dueDate: addDays(today, paymentDays),
        amount: fromCents(totalsOf({ ...invoice, lines }).totalCents, currency),
        items: [{ description, quantity, rate }],
      })
    },
    readCreated: ({ id }) => step(readInvoice, { id }),
    undo: (_, { id }) => step(removeInvoice, { id }),
    words: ({ description }) => `Created a draft invoice for “${description}”`,
    href: (_, { id }) => `/invoices/${id}`,
  },
  'draft-quote': {
    step: ({ clientId, title, description, quantity, rate }, { today, business: { currency, taxRate } }) =>
      step(createQuote, {
        clientId,
        title,
        issueDate: today,
        currency,
        taxRate: taxRate ?? 0,
        items: [{ description, quantity, rate }],
      }),
    readCreated: ({ id }) => step(readQuote, { id }),
    undo: (_, { id }) => step(removeQuote, { id }),
    words: ({ title }) => `Created a draft quote, “${title}”`,
    href: (_, { id }) => `/quotes/${id}`,
  },
  'ask-signature': {
    step: ({ contractId, name, email, message }) =>
      step(createSignRequest, { contractId, signers: [{ name, email }], ...(message && { message }) }),
    // Opened, signed or declined since: then it is not taken back.
    readCreated: ({ id }) => ({ ...step(readSignRequest, { id }), fields: ['state'] }),
    undo: (_, { id }) => step(withdrawSignRequest, { id }),
    words: ({ name }) => `Asked ${name} for a signature`,
    href: (_, { id }) => `/signatures/${id}`,
  },
  'move-note': {
    step: ({ noteId, folder }) => step(editNote, { id: noteId, folder, folderId: null, important: false }),
    readBefore: ({ noteId }) => ({ ...step(openNote, { id: noteId }), fields: ['folder', 'folderId', 'important'] }),
    restoresTogether: true,
    undo: ({ noteId }, _, before) => step(editNote, { ...before, id: noteId }),
    words: ({ folder }) => `Moved the note to ${folder}`,
    href: ({ noteId }) => `/notes?note=${noteId}`,
  },
  'update-client': {
    step: ({ clientId, ...change }) => step(editClient, { ...change, id: clientId }),
    readBefore: ({ clientId, ...change }) => ({ ...step(openClient, { id: clientId }), fields: Object.keys(change) }),
    undo: ({ clientId }, _, before) => step(editClient, { ...before, id: clientId }),
    words: () => 'Changed the client',
    href: ({ clientId }) => `/clients/${clientId}`,
  },
}

export type ProposalDeps = { app: FastifyInstance; db: Db; request: FastifyRequest }

/**
 * Carries a proposal out once. A second call returns the first result. A call meanwhile, or after a crash, repeats it
 * under the same idempotency key, with the old values that the first has read.
 */
export async function approve(
  { app, db, request }: ProposalDeps,
  id: number,
  edited: object | undefined,
): Promise<Proposal> {
  const { kind, content, before: saved, result } = await claim(db, id, edited)
  if (result) return result
  const action = proposalActions[kind] as ProposalAction<ProposalKind>
  const business = await readBusiness(db)
  const readBefore = action.readBefore?.(content)
  try {
    if (readBefore && !saved)
      await store.saveBefore(db, id, pick(await sendCall(app, request, readBefore), readBefore.fields))
    const callStep = action.step(content, {
      business,
      today: dayIn(business.timeZone, new Date()),
      sender: await senderOf(app, db, request),
    })
    const key = `proposal-${id}`
    const created = (await sendCall(app, request, callStep, key).catch((error) =>
      edited ? Promise.reject(error) : firstResult(db, request, key, error),
    )) as CreatedRecord
    const words = action.words(content)
    return await db.transaction(async (tx) => {
      if ((await store.lockProposal(tx, id))?.result) return store.updateProposal(tx, id, {})
      await store.logActivity(tx, {
        action: kind,
        description: words,
        suggestedAction: proposalNames[kind],
        userAccepted: true,
        metadata: { proposalId: id },
      })
      const result = { words, href: action.href(content, created), made: created }
      return store.updateProposal(tx, id, { result })
    })
  } catch (error) {
    await store.reopenProposal(db, id)
    throw error
  }
}

type ClaimedProposal = { kind: ProposalKind; content: ProposalContent; before?: unknown; result?: Proposal }

/** What was made before a crash stays, though day and settings, and with them the request, have changed since. */
async function firstResult(db: Db, { signedIn }: FastifyRequest, key: string, error: unknown): Promise<unknown> {
  const isUsed = error instanceof Problem && error.code === keyUsedCode && signedIn !== null
  const first = isUsed ? await storedAnswer(db, storedKey(signedIn.userId, key)) : undefined
  if (!first) throw error
  return JSON.parse(first.body)
}

async function claim(db: Db, id: number, edited: object | undefined): Promise<ClaimedProposal> {
  return db.transaction(async (tx) => {
    const row = await store.lockProposal(tx, id)
    if (!row) throw notFound('There is no such proposal')
    const kind = row.kind as ProposalKind
    if (row.state === 'dismissed' || row.state === 'undone') throw conflict('That proposal was decided already')
    if (row.state === 'approved') {
      const result = row.result ? { result: await store.updateProposal(tx, id, {}) } : {}
      return { kind, content: row.content as ProposalContent, before: row.before, ...result }
    }
    // A field that the owner cleared is sent as null.
    const filled = Object.entries({ ...(row.content as object), ...edited }).filter(([, value]) => value !== null)
    const parsed = parseProposal(kind, Object.fromEntries(filled))
    if (!parsed.success) {
      const fields = Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [`content.${path.join('.')}`, message]),
      )
      throw new Problem('invalid', 422, Object.values(fields)[0] ?? 'That could not be understood', fields)
    }
    await store.updateProposal(tx, id, { state: 'approved', content: parsed.data })
    return { kind, content: parsed.data }
  })
}

export async function dismiss({ db }: Pick<ProposalDeps, 'db'>, id: number): Promise<Proposal> {
  return db.transaction(async (tx) => {
    const row = await store.lockProposal(tx, id)
    if (!row) throw notFound('There is no such proposal')
    if (row.state !== 'open' && row.state !== 'dismissed') throw conflict('That proposal was decided already')
    if (row.state === 'open')
      await store.logActivity(tx, {
        action: row.kind,
        description: `Declined: ${proposalNames[row.kind as ProposalKind]}`,
        userAccepted: false,
        metadata: { proposalId: id },
      })
    return store.updateProposal(tx, id, { state: 'dismissed' })
  })
}

/** Reverses an approved proposal. What the owner has changed since stays. */
export async function undo({ app, db, request }: ProposalDeps, id: number): Promise<Proposal> {
  const row = await db.transaction((tx) => store.lockProposal(tx, id))
  if (!row) throw notFound('There is no such proposal')
  if (row.state === 'undone') return store.updateProposal(db, id, {})
  const { made: created } = (row.result ?? {}) as { made?: CreatedRecord }
  if (row.state !== 'approved' || !created) throw conflict('There is nothing to take back')
  const kind = row.kind as ProposalKind
  const action = proposalActions[kind] as ProposalAction<ProposalKind>
  const content = row.content as ProposalContent
  const read = action.readBefore?.(content)
  const before = read
    ? restorable(read.fields, {
        before: row.before,
        written: created,
        now: await sendCall(app, request, read),
        together: action.restoresTogether ?? false,
      })
    : {}
  const reading = action.readCreated?.(created)
  if (reading) await assertUnchangedSince(created, sendCall(app, request, reading), reading.fields ?? ['updatedAt'])
  const undoStep = action.undo(content, created, before)
  await sendCall(app, request, undoStep).catch((error) => {
    // Already deleted by the owner or in another tab.
    if (undoStep.call.method !== 'DELETE' || !(error instanceof Problem) || error.status !== 404) throw error
  })
  return db.transaction(async (tx) => {
    await store.logActivity(tx, {
      action: kind,
      description: `Took back: ${(row.result as { words: string }).words}`,
      metadata: { proposalId: id },
    })
    return store.updateProposal(tx, id, { state: 'undone' })
  })
}

/** A record that is gone already has nothing to lose. */
async function assertUnchangedSince(
  created: CreatedRecord,
  reading: Promise<unknown>,
  fields: string[],
): Promise<void> {
  const now = await reading.catch((error) => {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    return created
  })
  if (!isDeepStrictEqual(pick(now, fields), pick(created, fields)))
    throw conflict('You have changed this since, so it stays. Delete it yourself if you no longer want it.')
}

type Versions = { before: unknown; written: unknown; now: unknown; together: boolean }

/** The old values of the fields that still hold what the proposal wrote. */
function restorable(fields: string[], { before, written, now, together }: Versions): object {
  const untouched = fields.filter((field) => isDeepStrictEqual(pick(now, [field]), pick(written, [field])))
  if (untouched.length === 0 || (together && untouched.length < fields.length))
    throw conflict('You have changed this since, so it stays as it is')
  return { ...pick(before, untouched), seenAt: (now as { updatedAt: string }).updatedAt }
}

async function senderOf(app: FastifyInstance, db: Db, request: FastifyRequest): Promise<MailSender> {
  const [sender] = (await sendCall(app, request, step(listSenders, {}))) as MailSender[]
  if (sender) return sender
  const user = request.signedIn && (await findUser(db, request.signedIn.userId))
  return { accountId: null, address: user?.email ?? '', name: user?.name ?? '' }
}

const pick = (record: unknown, fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, (record as Record<string, unknown>)[field] ?? null]))

/** Sends an API call to this server with the session of the current request. */
async function sendCall(
  app: FastifyInstance,
  { headers }: FastifyRequest,
  { call, input }: CallStep,
  idempotencyKey?: string,
): Promise<unknown> {
  const forwarded = Object.fromEntries(
    ['cookie', 'host', 'origin', 'x-forwarded-for', 'x-forwarded-proto', 'sec-fetch-site'].flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name] as string]] : [],
    ),
  )
  const { url, body } = requestFor(call, { ...input })
  const response = await app.inject({
    method: call.method,
    url,
    headers: { ...forwarded, ...(idempotencyKey && { [idempotencyHeader]: idempotencyKey }) },
    ...(body && { payload: body }),
  })
  if (response.statusCode >= 400) {
    const { message, code } = response.json<{ message?: string; code?: string }>()
    throw new Problem(
      code === keyUsedCode ? code : 'not-done',
      response.statusCode,
      message ?? 'That could not be done',
    )
  }
  return response.body === '' ? {} : response.json()
}
