import { dayIn } from '#core/days'
import { answerWords } from '../../answer-words'
import type { HistoryMessage } from '../../conversation'
import { parseQuestion, type Topic } from '../../question'
import { type AnswerContext, type AssistantContext, clientLink } from './answer-context'
import { act, count, greet, help, insights, thanks } from './business'
import { mentionedClients } from './client-names'
import { aboutClient, clientList, contact, followUps, meetingAgenda, projectUpdate } from './clients'
import { contracts } from './contracts'
import { deals } from './deals'
import { findRecords } from './find-records'
import { analyzeCommunication, draftMail, inbox, summarizeMails, unanswered } from './mails'
import { draftInvoices, earned, invoiced, oneInvoice, owed, paymentHabits } from './money'
import { quotes } from './quotes'
import { clientsNotWrittenTo, dueItems, freeTime, prioritize, schedule } from './time'

/** Answers a question from the owner's records; figures are computed here and records are linked. */
export async function answerByRules(
  question: string,
  history: HistoryMessage[],
  assistantContext: AssistantContext,
): Promise<string> {
  const parsed = parseQuestion(question)
  const t = answerWords[parsed.language]
  const named = topicsWithoutClient.has(parsed.topic)
    ? []
    : await mentionedClients(assistantContext.facts, question, history)
  const client = named.length === 1 ? named[0] : undefined
  if (named.length > 1 && parsed.topic !== 'find')
    return t.help.whichClient(named.map((one) => clientLink(one)).join(', '))
  const today = dayIn(assistantContext.timeZone, assistantContext.now)
  const context: AnswerContext = { ...assistantContext, question, parsed, t, client, today }
  // A question that names a client but matches no topic gets that client's overview.
  return answers[parsed.topic === 'help' && client ? 'client' : parsed.topic](context)
}

/** Topics about the whole business: client names in the question are ignored. */
const topicsWithoutClient: ReadonlySet<Topic> = new Set([
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

const answers: Record<Topic, (context: AnswerContext) => Promise<string>> = {
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
  due: dueItems,
  silent: clientsNotWrittenTo,
  unanswered,
  inbox,
  schedule,
  free: freeTime,
  deals,
  contracts,
  quotes,
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
