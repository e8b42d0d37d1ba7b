import { dayIn } from '#core/days'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { fenceRule } from '#platform/language-model/fence'
import { NoAnswer, reasonOf } from '#platform/language-model/language-model'
import { assistantMessages, type HistoryMessage } from '../conversation'
import { parseQuestion } from '../question'
import { sanitizeAnswer } from '../sanitize-answer'
import type { AiService } from './ai-service'
import { answerByRules } from './answer-by-rules/answer-by-rules'
import type { AssistantContext, RecordFinder } from './answer-by-rules/answer-context'
import { proposeQuote } from './answer-by-rules/propose-quote'
import { proposeSignature } from './answer-by-rules/propose-signature'
import type { Facts } from './facts'
import * as store from './store'
import { assistantTools, type ProposedAction } from './tools'

export type AssistantAnswer = { response: string; answeredBy: 'model' | 'rules'; proposed: ProposedAction[] }
export type AssistantDeps = { db: Db; ai: AiService; owner: string; facts: Facts; find: RecordFinder }

const maxHistoryMessages = 16

/** Answers a question with the configured model and its tools, or by rules over the owner's records. */
export async function answerQuestion(
  { db, ai, owner, facts, find }: AssistantDeps,
  question: string,
  history: HistoryMessage[],
  onText: (piece: string) => void,
  signal?: AbortSignal,
): Promise<AssistantAnswer> {
  const { timeZone, workingHours, currency, name: business } = await readBusiness(db)
  const context: AssistantContext = { now: new Date(), timeZone, workingHours, currency, owner, business, facts, find }
  if (!(await ai.model.isConfigured())) return rulesAnswer(db, question, history, context, onText)
  const proposed: ProposedAction[] = []
  let streamed = ''
  try {
    const today = dayIn(timeZone, context.now)
    const text = await ai.model.converse({
      task: 'assistant',
      system: systemPrompt(context, today),
      messages: [...history.slice(-maxHistoryMessages), { role: 'user' as const, content: question }],
      tools: await assistantTools({ facts, today, currency, question, proposed, find }),
      onText: (piece) => {
        streamed += piece
        onText(piece)
      },
      signal,
    })
    if (isRefusal(text) && proposed.length === 0) throw new NoAnswer('The model refused to answer.')
    await logAnswer(db, `Answered “${question.slice(0, 120)}”`, { answeredBy: 'model', proposals: proposed.length })
    return { response: sanitizeAnswer(text) || assistantMessages.serviceFailed, answeredBy: 'model', proposed }
  } catch (error) {
    if (signal?.aborted) {
      await logAnswer(db, `Stopped answering “${question.slice(0, 120)}”`, { answeredBy: 'model' })
      return { response: sanitizeAnswer(streamed), answeredBy: 'model', proposed: [] }
    }
    return answerAfterFailure(
      db,
      question,
      history,
      context,
      { streamed: isRefusal(streamed) ? '' : shortened(streamed), why: reasonOf(error) },
      onText,
    )
  }
}

/** "I'm sorry, but I can't help with that." and nothing more. */
const isRefusal = (text: string) =>
  text.length < 400 &&
  /^\W*(?:(?:i['’]?m|i am) (?:so )?sorry|sorry|i (?:can(?:['’]t|not)|am (?:unable|not able)|won['’]t)|as an ai|lo siento|no puedo|como (?:una? )?(?:ia|modelo))\b/i.test(
    text,
  )

const maxKeptOfFailure = 2_000
const shortened = (text: string) =>
  text.length > maxKeptOfFailure ? `${text.slice(0, maxKeptOfFailure).trimEnd()} …` : text

/** The model failed: answers by rules where a topic matches and gives the reason, or returns the specified error text. */
async function answerAfterFailure(
  db: Db,
  question: string,
  history: HistoryMessage[],
  context: AssistantContext,
  { streamed, why }: { streamed: string; why: string },
  onText: (piece: string) => void,
): Promise<AssistantAnswer> {
  const separator = streamed === '' ? '' : '\n\n'
  if (parseQuestion(question).topic === 'help') {
    onText(`${separator}${assistantMessages.serviceFailed}`)
    await logAnswer(db, `Could not answer “${question.slice(0, 120)}”`, { why })
    return {
      response: sanitizeAnswer(`${streamed}${separator}${assistantMessages.serviceFailed}`),
      answeredBy: 'rules',
      proposed: [],
    }
  }
  onText(separator)
  const { response, proposed } = await rulesAnswer(db, question, history, context, onText, why)
  const note = `\n\n*${why} Built-in rules answered.*`
  onText(note)
  return { response: `${sanitizeAnswer(streamed)}${separator}${response}${note}`, answeredBy: 'rules', proposed }
}

async function rulesAnswer(
  db: Db,
  question: string,
  history: HistoryMessage[],
  context: AssistantContext,
  onText: (piece: string) => void,
  why?: string,
): Promise<AssistantAnswer> {
  const { response, proposed } = (await proposeSignature(question, history, context)) ??
    (await proposeQuote(question, history, context)) ?? {
      response: await answerByRules(question, history, context),
      proposed: [],
    }
  onText(response)
  await logAnswer(db, `Answered “${question.slice(0, 120)}”`, { answeredBy: 'rules', ...(why && { why }) })
  return { response, answeredBy: 'rules', proposed }
}

const logAnswer = (db: Db, description: string, metadata: object) =>
  store.logActivity(db, { action: 'assistant', description, metadata })

const systemPrompt = ({ owner, business, timeZone }: AssistantContext, today: string) =>
  [
    `You are the business assistant of ${owner}${business ? ` (${business})` : ''}. Today is ${today}, time zone ${timeZone}.`,
    'Use the tools for every fact and figure; never compute or guess a number yourself. Refer to records by the Markdown links that the tools give.',
    'You cannot act. To suggest an action, use a propose_ tool and say that it waits for approval. When asked for a mail, begin with a line "Subject: …".',
    'Answer in the language of the question, short and plain. Use no images and no links to other sites.',
    fenceRule,
  ].join(' ')
