import type { FastifyInstance, FastifyReply } from 'fastify'
import { addDays, dayIn } from '#core/days'
import { invalid, withErrorMessage } from '#core/problem'
import { searchWords } from '#core/search-key'
import * as research from '#features/clients/research'
import { analyzeBatch as analyzeBatchCall, rateEmail } from '#features/emails/api'
import { withSecurityEvent } from '#features/security-log/server/store'
import { findUser } from '#features/sessions/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import { reasonOf } from '#platform/language-model/language-model'
import type { AiSettingsChange } from '../ai-settings'
import * as calls from '../api'
import type { ComposeFacts } from '../compose'
import { assistantMessages, type HistoryMessage, type StreamPart } from '../conversation'
import type { AiService, AiServiceDeps } from './ai-service'
import type { RecordFinder } from './answer-by-rules/answer-context'
import { owedFact } from './answer-by-rules/mails'
import { answerQuestion } from './assistant'
import { clientRecords } from './client-records'
import type { Facts } from './facts'
import { approve, dismiss, undo } from './proposals'
import { lookUpBusiness, searchForPerson } from './research'
import { analyzeBatch, setMailImportance } from './scoring'
import * as store from './store'
import { analyzeClient } from './tasks/analyze-client'
import { clientFromMail } from './tasks/client-from-mail'
import { writeEmail } from './tasks/write-email'
import { writeReply } from './tasks/write-reply'

const noBusiness = 'Failed to find business information. Please try again.'
const noResponse = 'Failed to generate a response. Please try again later.'

export function assistantRoutes(
  app: FastifyInstance,
  deps: AiServiceDeps & { facts: Facts; find: RecordFinder },
  ai: AiService,
): void {
  const { db, facts, find } = deps
  const run: AiService['run'] = (task, input) => ai.run(task, input)

  answer(app, calls.askAssistant, async ({ input: { question, conversationHistory }, request }) => {
    const { response, answeredBy, proposed } = await answerQuestion(
      { db, ai, facts, find, owner: await ownerName(db, request.signedIn?.userId) },
      question,
      conversationHistory,
      () => {},
    )
    const { actions } =
      proposed.length > 0
        ? await store.addMessage(db, { role: 'assistant', content: response, answeredBy }, proposed)
        : { actions: [] }
    return { response, answeredBy, actions }
  })
  app.post(calls.streamAssistant.path, async (request, reply) => {
    const parsed = calls.streamAssistant.input.safeParse(request.body)
    if (!parsed.success) throw invalid({ question: parsed.error.issues[0]?.message ?? 'Please ask something' })
    const history = asHistory(await store.readConversation(db))
    await store.addMessage(db, { role: 'user', content: parsed.data.question })
    const { write, end, signal } = openStream(reply)
    try {
      const { response, answeredBy, proposed } = await answerQuestion(
        { db, ai, facts, find, owner: await ownerName(db, request.signedIn?.userId) },
        parsed.data.question,
        history,
        (text) => write({ type: 'text', text }),
        signal,
      )
      if (response === '' && signal.aborted) return
      const message = await db.transaction((tx) =>
        store.addMessage(tx, { role: 'assistant', content: response, answeredBy }, proposed),
      )
      write({ type: 'done', message: { ...message, timestamp: message.createdAt.toISOString() } })
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, 'assistant answer failed')
      write({ type: 'failed', message: assistantMessages.serviceFailed })
    } finally {
      end()
    }
  })
  answer(app, calls.readConversation, () => store.readConversation(db))
  answer(app, calls.clearConversation, () => store.clearConversation(db))

  answer(app, calls.approveProposal, ({ input: { id, content }, request }) =>
    approve({ app, db, request }, id, content),
  )
  answer(app, calls.dismissProposal, ({ input: { id } }) => dismiss({ db }, id))
  answer(app, calls.undoProposal, ({ input: { id }, request }) => undo({ app, db, request }, id))

  answer(app, calls.generateEmail, async ({ input, request }) => {
    const { answer: written, by } = await withErrorMessage(noResponse, async () =>
      run(writeEmail, { ...input, facts: await composeFacts(deps, request.signedIn?.userId) }),
    )
    return { response: written.body, success: true, text: written.body, answeredBy: by }
  })
  answer(app, calls.generateReply, async ({ input: { subject, body, sender }, request }) => {
    const { answer: written, by } = await withErrorMessage(noResponse, async () =>
      run(writeReply, { subject, body, sender, facts: await composeFacts(deps, request.signedIn?.userId, sender) }),
    )
    return { reply: written.reply, answeredBy: by }
  })
  answer(app, calls.analyzeSender, async ({ input }) => {
    const { answer: found, by } = await run(clientFromMail, input)
    return { ...found, answeredBy: by }
  })

  answer(app, research.clientAnalysis, async ({ input: { name, email } }) => {
    const { answer: found, by } = await run(analyzeClient, await recordsAbout(deps, name, email ?? ''))
    return { ...found, answeredBy: by }
  })
  answer(app, research.clientProfile, async ({ input: { name, email } }) => {
    const records = await recordsAbout(deps, name, email ?? '')
    const { evidence, searched, explanation } = await searchForPerson(await ai.searchChoice(), name, email ?? '')
    const { answer: found, by } = await run(analyzeClient, records)
    return { ...found, ...evidence, summary: `${found.summary} ${explanation}`.trim(), answeredBy: by, searched }
  })
  answer(app, research.businessLookup, async ({ input: { searchQuery } }) => {
    const found = await withErrorMessage(noBusiness, async () => lookUpBusiness(await ai.searchChoice(), searchQuery))
    const records = await recordsAbout(deps, searchQuery, '')
    const client = records.isClient
      ? (await facts.clientsNamed(searchWords(searchQuery).filter((word) => word.length > 1))).find(
          ({ name }) => name === records.name,
        )
      : undefined
    const isKnown = `${records.name} is among your clients already; what the web does not say is from your records.`
    const insights = records.isClient ? `${found.insights} ${isKnown}`.trim() : found.insights
    await store.logActivity(db, {
      action: 'business-lookup',
      description: `Looked up “${searchQuery}”`,
      metadata: { searched: found.searched, sources: found.sources },
    })
    const known = {
      name: found.searched ? found.name : client?.businessName || found.name,
      primaryContact: found.primaryContact || client?.name || '',
      contactEmail: found.contactEmail || client?.email || '',
      phone: found.phone || client?.phone || '',
      location: found.location || client?.address || '',
    }
    return { ...found, ...known, insights, answeredBy: 'rules' as const }
  })

  answer(app, analyzeBatchCall, ({ input: { limit } }) => analyzeBatch(db, ai, limit, new Date()))
  answer(app, rateEmail, ({ input: { id, important } }) => setMailImportance(db, id, important))

  answer(app, calls.readAiSettings, () => ai.read())
  answer(app, calls.changeAiSettings, async ({ input, request }) => {
    const event = { kind: 'ai-settings-changed', subject: changedParts(input) } as const
    await withSecurityEvent(db, request, event, (tx) => ai.change(input, tx))
    return ai.read()
  })
  answer(app, calls.testAiSettings, async () => testModel(ai))
  answer(app, calls.readActivity, ({ input: { limit } }) => store.readActivity(db, limit))
  answer(app, calls.readCalls, ({ input: { limit } }) => store.readCalls(db, limit))
}

/** Names providers and whether a key was given, never the key. */
const changedParts = ({ provider, apiKey, searchProvider, searchKey }: AiSettingsChange) =>
  [
    provider === 'none' ? 'no model' : `${provider}${apiKey ? ' with a new key' : ''}`,
    searchProvider === 'none' ? 'no web search' : `${searchProvider}${searchKey ? ' with a new key' : ''}`,
  ].join(', ')

const asHistory = (messages: { role: HistoryMessage['role']; content: string }[]): HistoryMessage[] =>
  messages.map(({ role, content }) => ({ role, content }))

/** A stream of JSON lines; the signal aborts when the client disconnects. */
function openStream(reply: FastifyReply) {
  const stop = new AbortController()
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.once('close', () => stop.abort())
  return {
    signal: stop.signal,
    write: (part: StreamPart) => void (raw.destroyed || raw.write(`${JSON.stringify(part)}\n`)),
    end: () => void (raw.destroyed || raw.end()),
  }
}

type FactDeps = { db: Db; facts: Facts }

async function recordsAbout({ db, facts }: FactDeps, name: string, email: string) {
  const business = await readBusiness(db)
  return clientRecords(facts, name, email, business, dayIn(business.timeZone, new Date()))
}

async function ownerName(db: Db, userId: number | undefined): Promise<string> {
  return (userId === undefined ? undefined : (await findUser(db, userId))?.name) ?? ''
}

/** Facts that a written mail may use: the signature, what the recipient owes, and busy times. */
async function composeFacts({ db, facts }: FactDeps, userId: number | undefined, sender = ''): Promise<ComposeFacts> {
  const { timeZone, currency, name: business } = await readBusiness(db)
  const now = new Date()
  const today = dayIn(timeZone, now)
  const address = sender.match(/[^\s<>"]+@[^\s<>"]+/)?.[0] ?? ''
  const client = await facts.clientByEmail(address)
  const invoices = client ? await facts.openInvoices(client.id) : []
  const events = (await facts.eventsBetween({ from: today, to: addDays(today, 365) })).filter(({ allDay }) => !allDay)
  const localTime = (instant: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      .format(new Date(instant))
      .replace(' ', 'T')
  const busy = events.map(({ start, end }) => ({ start: localTime(start), end: localTime(end) }))
  return {
    owner: await ownerName(db, userId),
    business,
    now,
    timeZone,
    owed: owedFact(invoices, currency),
    isBusy: (start, end) => start.length > 10 && busy.some((one) => one.start < end && start < one.end),
  }
}

async function testModel(ai: AiService): Promise<{ ok: boolean; message: string }> {
  if (!(await ai.model.isConfigured()))
    return { ok: false, message: 'No language model is chosen. Built-in rules answer.' }
  try {
    await ai.model.text('test', 'Answer with the single word: ready', [{ role: 'user', content: 'Are you there?' }])
    return { ok: true, message: 'The model answered.' }
  } catch (error) {
    return { ok: false, message: reasonOf(error) }
  }
}
