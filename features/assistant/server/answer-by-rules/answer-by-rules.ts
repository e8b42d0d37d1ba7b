import { dayIn } from '#core/days'
import type { Db } from '#platform/db/database'
import { answerWords } from '../../answer-words'
import type { HistoryTurn } from '../../conversation'
import { askedIn, type Topic } from '../../question'
import { act, count, greet, help, insights, thanks } from './business'
import { aboutClient, clientList, contact, followUps, meetingAgenda, projectUpdate } from './clients'
import { contracts } from './contracts'
import { deals } from './deals'
import { analyzeCommunication, draftMail, inbox, summarizeMails, unanswered } from './mails'
import { draftInvoices, earned, invoiced, oneInvoice, owed, paymentHabits } from './money'
import { clientsSpokenOf } from './names'
import { findRecords } from './records'
import { due, free, prioritize, schedule, silent } from './time'
import { clientLink, type Scene, type Told } from './told'

/** Answers from the owner's own records: every figure is counted here, every record linked. */
export async function answerByRules(db: Db, question: string, history: HistoryTurn[], scene: Scene): Promise<string> {
  const asked = askedIn(question)
  const t = answerWords[asked.language]
  const named = withoutClient.has(asked.topic) ? [] : await clientsSpokenOf(db, question, history)
  const client = named.length === 1 ? named[0] : undefined
  if (named.length > 1 && asked.topic !== 'find')
    return t.help.whichClient(named.map((one) => clientLink(one)).join(', '))
  const told: Told = { ...scene, db, question, asked, t, client, today: dayIn(scene.timeZone, scene.now) }
  // Whoever names a client and asks nothing that rules know wants to hear about that client.
  return answers[asked.topic === 'help' && client ? 'client' : asked.topic](told)
}

/** What concerns the whole house, whatever words stand in the question. */
const withoutClient: ReadonlySet<Topic> = new Set([
  'summarize-mails',
  'prioritize',
  'insights',
  'silent',
  'unanswered',
  'inbox',
  'invoice',
  'free',
  'client-list',
  'count',
  'act',
  'greeting',
  'thanks',
])

const answers: Record<Topic, (told: Told) => Promise<string>> = {
  'draft-mail': draftMail,
  'summarize-mails': summarizeMails,
  'analyze-communication': analyzeCommunication,
  'project-update': projectUpdate,
  agenda: meetingAgenda,
  prioritize,
  insights,
  'follow-ups': followUps,
  owed,
  earned,
  invoiced,
  invoice: oneInvoice,
  'draft-invoices': draftInvoices,
  'payment-habits': paymentHabits,
  due,
  silent,
  unanswered,
  inbox,
  schedule,
  free,
  deals,
  contracts,
  'client-list': clientList,
  contact,
  client: aboutClient,
  count,
  find: findRecords,
  act,
  greeting: greet,
  thanks,
  help,
}
