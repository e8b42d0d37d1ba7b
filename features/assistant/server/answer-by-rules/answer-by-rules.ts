import { setImmediate as nextTick } from 'node:timers/promises'
import { type Day, dayIn } from '#core/days'
import { stripAccents } from '#core/strip-accents'
import { answerWords } from '../../answer-words'
import type { HistoryMessage } from '../../conversation'
import { currencyNamed } from '../../currency-words'
import { asksToCompare, continued, isFollowUp, isOnOneSideOf, longest, parseQuery, subjectIn } from '../../query'
import { parseQuestion, type Topic } from '../../question'
import { asksForUnknownFigure, isNarrowedByUnknown } from '../../unknown-narrowing'
import { asksForUnknownState } from '../../unknown-state'
import type { ClientFact } from '../facts'
import { type AnswerContext, type AssistantContext, clientLink } from './answer-context'
import { act, count, greet, help, insights, thanks } from './business'
import { mentionedClients, nameWords } from './client-names'
import { aboutClient, clientList, contact, followUps, meetingAgenda, projectUpdate } from './clients'
import { contracts } from './contracts'
import { deals } from './deals'
import { findRecords } from './find-records'
import { analyzeCommunication, draftMail, inbox, promises, summarizeMails, unanswered } from './mails'
import { draftInvoices, earned, invoiced, oneNumbered, owed, paymentHabits } from './money'
import { answerQuery, hasAge, hasOrderByAge, isInMoney } from './query-answer'
import { questionWords } from './question-words'
import { quotes } from './quotes'
import { recurring } from './recurring'
import { busiestDay, clientsNotWrittenTo, dueItems, freeTime, prioritize, schedule } from './time'
import { answerWaiting } from './waiting'

/**
 * Answers a question from the owner's records; figures are computed here and records are linked. The first question makes
 * the engine compile some hundred patterns, so others are let in between the steps.
 */
export async function answerByRules(
  question: string,
  history: HistoryMessage[],
  assistantContext: AssistantContext,
): Promise<string> {
  const today = dayIn(assistantContext.timeZone, assistantContext.now)
  const mentioned = await mentionedClients(assistantContext.facts, question, history)
  const parsed = parseQuestion(asked(question, history, today, mentioned.some(isNamedIn(question))))
  await nextTick()
  const t = answerWords[parsed.language]
  const named = topicsWithoutClient.has(parsed.topic) ? [] : mentioned
  const client = named.length === 1 ? named[0] : undefined
  if (named.length > 1 && parsed.topic !== 'find')
    return t.help.whichClient(named.map((one) => clientLink(one)).join(', '))
  const context: AnswerContext = { ...assistantContext, question, parsed, t, client, today }
  if (!topicsBeforeQueries.has(parsed.topic) && parsed.topic !== 'find' && asksForUnknownState(parsed.words))
    return help(context)
  if (!topicsWithoutFigures.has(parsed.topic) && (await isNarrowed(context, mentioned))) return help(context)
  await nextTick()
  if (!topicsBeforeQueries.has(parsed.topic) && mentioned.length <= 1) {
    const asked = { ...context, client: mentioned[0] }
    const answer = (await answerWaiting(asked)) ?? (await answerQuery(asked))
    if (answer !== undefined) return answer
    // A list of clients would not answer to whom a mail was sent.
    if (parsed.topic === 'client-list' && (subjectIn(parsed.words) ?? 'clients') !== 'clients') return help(context)
  }
  // A question that names a client but matches no topic gets that client's overview.
  return answers[parsed.topic === 'help' && client ? 'client' : parsed.topic](context)
}

/** Expands a follow-up ("and in October?") to the previous question with another period or client. */
function asked(question: string, history: HistoryMessage[], today: Day, namesClient: boolean): string {
  const words = stripAccents(question).toLowerCase()
  if (!isFollowUp(words)) return question
  const questions = history
    .filter(({ role }) => role === 'user')
    .map(({ content }) => stripAccents(content).toLowerCase())
  const first = questions.findLastIndex((content) => !isFollowUp(content) || subjectIn(content) !== undefined)
  const [before, ...since] = first === -1 ? [] : questions.slice(first)
  if (before === undefined) return question
  // "and in October?", "and Rosa?": the days of the first still hold for the second.
  const earlier = since.reduce((asked, followUp) => continued(asked, followUp, today) ?? asked, before)
  return continued(earlier, words, today) ?? (namesClient && !subjectIn(words) ? earlier : question)
}

/** Whether the question itself names the client, not an earlier one. */
const isNamedIn =
  (question: string) =>
  ({ name, businessName }: ClientFact): boolean => {
    const names = stripAccents(`${name} ${businessName ?? ''}`).toLowerCase()
    return nameWords(question).some((word) => names.includes(stripAccents(word)))
  }

const knownWords: ReadonlySet<string> = new Set(questionWords)

/**
 * Whether the question has a restriction that the rules do not understand. Checks only its own words: an earlier
 * question was checked when it was asked.
 */
async function isNarrowed(
  { question, parsed, today, currency }: AnswerContext,
  mentioned: ClientFact[],
): Promise<boolean> {
  const query = parseQuery(parsed.words, today)
  await nextTick()
  if (asksForUnknownFigure(parsed.words, today)) return true
  const knowsAge = query !== undefined && (hasAge.includes(query.subject) || topicsWithAge.has(parsed.topic))
  if (query?.ageDays !== undefined && !knowsAge) return true
  if (longest.test(parsed.words) && !(query && hasOrderByAge(query))) return true
  if (query && currencyNamed(question, currency) && !(isInMoney(query) && !topicsBeforeQueries.has(parsed.topic)))
    return true
  if (query && !query.against && asksToCompare(parsed.words)) return true
  if (query?.matter) return false
  if (query?.subject === 'clients' && query.isNegated && parsed.topic !== 'silent') return true
  if (query?.period && (parsed.topic === 'unanswered' || isOnOneSideOf(parsed.words, query.period))) return true
  await nextTick()
  const names = mentioned.map(({ name, businessName }) => stripAccents(`${name} ${businessName ?? ''}`))
  return (
    query !== undefined &&
    isNarrowedByUnknown(stripAccents(question).toLowerCase(), { today, names, words: knownWords })
  )
}

/** These topics parse "for more than …" themselves. */
const topicsWithAge: ReadonlySet<Topic> = new Set(['silent', 'unanswered'])

/** These topics write, greet, search or are about one record; they handle restrictions themselves. */
const topicsWithoutFigures: ReadonlySet<Topic> = new Set([
  'act',
  'agenda',
  'busiest',
  'contact',
  'draft-mail',
  'find',
  'follow-ups',
  'free',
  'greeting',
  'invoice',
  'prioritize',
  'project-update',
  'promises',
  'summarize-mails',
  'thanks',
])

/** These topics are not queries: they write, greet, point to a screen, or answer one of the eight suggestions. */
const topicsBeforeQueries: ReadonlySet<Topic> = new Set([
  'act',
  'agenda',
  'busiest',
  'draft-invoices',
  'draft-mail',
  'follow-ups',
  'free',
  'greeting',
  'invoice',
  'payment-habits',
  'prioritize',
  'project-update',
  'promises',
  'recurring',
  'silent',
  'summarize-mails',
  'thanks',
  'unanswered',
])

/** Topics about the whole business: client names in the question are ignored. */
const topicsWithoutClient: ReadonlySet<Topic> = new Set([
  'summarize-mails',
  'prioritize',
  'insights',
  'silent',
  'unanswered',
  'invoice',
  'busiest',
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
  promises,
  'project-update': projectUpdate,
  agenda: meetingAgenda,
  prioritize,
  insights,
  'follow-ups': followUps,
  owed,
  earned,
  invoiced,
  invoice: oneNumbered,
  'draft-invoices': draftInvoices,
  'payment-habits': paymentHabits,
  due: dueItems,
  silent: clientsNotWrittenTo,
  unanswered,
  inbox,
  schedule,
  free: freeTime,
  busiest: busiestDay,
  deals,
  contracts,
  quotes,
  recurring,
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
