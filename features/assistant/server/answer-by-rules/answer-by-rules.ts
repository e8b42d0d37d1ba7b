import { dayIn } from '#core/days'
import type { Db } from '#platform/db/database'
import type { HistoryTurn } from '../../conversation'
import { type Asked, askedIn } from '../../question'
import { count, help, insights } from './business'
import { aboutClient, followUps, meetingAgenda, projectUpdate } from './clients'
import { analyzeCommunication, draftMail, summarizeMails } from './mails'
import { deals, earned, owed } from './money'
import { clientSpokenOf } from './names'
import { findRecords } from './records'
import { due, prioritize, schedule, silent } from './time'
import type { Scene, Told } from './told'

/** Answers from the owner's own records: every figure is counted here, every record linked. */
export async function answerByRules(db: Db, question: string, history: HistoryTurn[], scene: Scene): Promise<string> {
  const asked = askedIn(question)
  const client = await clientSpokenOf(db, question, history)
  const told: Told = { ...scene, db, question, asked, client, today: dayIn(scene.timeZone, scene.now) }
  // Whoever names a client and asks nothing that rules know wants to hear about that client.
  return answers[asked.topic === 'help' && client ? 'client' : asked.topic](told)
}

const answers: Record<Asked['topic'], (told: Told) => Promise<string>> = {
  'draft-mail': draftMail,
  'summarize-mails': summarizeMails,
  'analyze-communication': analyzeCommunication,
  'project-update': projectUpdate,
  agenda: meetingAgenda,
  prioritize,
  insights,
  earned,
  find: findRecords,
  'follow-ups': followUps,
  owed,
  due,
  silent,
  schedule,
  deals,
  client: aboutClient,
  count,
  help,
}
