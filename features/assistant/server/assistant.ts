import { dayIn } from '#core/days'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { fenceRule } from '#platform/language-model/fence'
import { reasonOf } from '#platform/language-model/language-model'
import { assistantMessages, type HistoryTurn } from '../conversation'
import { askedIn } from '../question'
import { tamedAnswer } from '../tamed-answer'
import type { AiService } from './ai-service'
import { answerByRules } from './answer-by-rules/answer-by-rules'
import type { Finder, Scene } from './answer-by-rules/told'
import * as store from './store'
import { assistantTools, type Proposed } from './tools'

export type Assistance = { response: string; answeredBy: 'model' | 'rules'; proposed: Proposed[] }
export type Assisted = { db: Db; ai: AiService; owner: string; find: Finder }

const turnsSent = 16

/** Answers a question: by the owner's model with its tools, or by rules over the owner's records. */
export async function assist(
  { db, ai, owner, find }: Assisted,
  question: string,
  history: HistoryTurn[],
  onText: (piece: string) => void,
  signal?: AbortSignal,
): Promise<Assistance> {
  const { timeZone, name: business } = await readBusiness(db)
  const scene: Scene = { now: new Date(), timeZone, owner, business, find }
  if (!(await ai.model.isThere())) return byRules(db, question, history, scene, onText)
  const proposed: Proposed[] = []
  let said = ''
  try {
    const today = dayIn(timeZone, scene.now)
    const text = await ai.model.converse({
      task: 'assistant',
      system: systemFor(scene, today),
      messages: [...history.slice(-turnsSent), { role: 'user' as const, content: question }],
      tools: await assistantTools({ db, today, question, proposed, find }),
      onText: (piece) => {
        said += piece
        onText(piece)
      },
      signal,
    })
    await logAnswer(db, `Answered “${question.slice(0, 120)}”`, { answeredBy: 'model', proposals: proposed.length })
    return { response: tamedAnswer(text) || assistantMessages.serviceFailed, answeredBy: 'model', proposed }
  } catch (error) {
    if (signal?.aborted) {
      await logAnswer(db, `Stopped answering “${question.slice(0, 120)}”`, { answeredBy: 'model' })
      return { response: tamedAnswer(said), answeredBy: 'model', proposed: [] }
    }
    return afterFailure(db, question, history, scene, { said, why: reasonOf(error) }, onText)
  }
}

/** What the records can answer they still do, and it is said why; otherwise the specified words. */
async function afterFailure(
  db: Db,
  question: string,
  history: HistoryTurn[],
  scene: Scene,
  { said, why }: { said: string; why: string },
  onText: (piece: string) => void,
): Promise<Assistance> {
  const begun = said === '' ? '' : '\n\n'
  if (askedIn(question).topic === 'help') {
    onText(`${begun}${assistantMessages.serviceFailed}`)
    await logAnswer(db, `Could not answer “${question.slice(0, 120)}”`, { why })
    return {
      response: tamedAnswer(`${said}${begun}${assistantMessages.serviceFailed}`),
      answeredBy: 'rules',
      proposed: [],
    }
  }
  onText(begun)
  const { response } = await byRules(db, question, history, scene, onText, why)
  const note = `\n\n*${why} Built-in rules answered.*`
  onText(note)
  return { response: `${tamedAnswer(said)}${begun}${response}${note}`, answeredBy: 'rules', proposed: [] }
}

async function byRules(
  db: Db,
  question: string,
  history: HistoryTurn[],
  scene: Scene,
  onText: (piece: string) => void,
  why?: string,
): Promise<Assistance> {
  const response = await answerByRules(db, question, history, scene)
  onText(response)
  await logAnswer(db, `Answered “${question.slice(0, 120)}”`, { answeredBy: 'rules', ...(why && { why }) })
  return { response, answeredBy: 'rules', proposed: [] }
}

const logAnswer = (db: Db, description: string, metadata: object) =>
  store.logActivity(db, { action: 'assistant', description, metadata })

const systemFor = ({ owner, business, timeZone }: Scene, today: string) =>
  [
    `You are the business assistant of ${owner}${business ? ` (${business})` : ''}. Today is ${today}, time zone ${timeZone}.`,
    'Use the tools for every fact and figure; never compute or guess a number yourself. Refer to records by the Markdown links that the tools give.',
    'You cannot act. To suggest an action, use a propose_ tool and say that it waits for approval. When asked for a mail, begin with a line "Subject: …".',
    'Answer in the language of the question, short and plain. Use no images and no links to other sites.',
    fenceRule,
  ].join(' ')
