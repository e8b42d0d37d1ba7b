import { linkTo, stripMarkdown } from '../../answer-format'
import { askedWaiting, type WaitingAct, waitingWords } from '../../waiting-words'
import type { WaitingFact } from '../facts'
import { type AnswerContext, clientLink, limitedLines } from './answer-context'

/** What clients, or one client, are still to sign, answer, pay or send; nothing where the question is about something else. */
export async function answerWaiting(context: AnswerContext): Promise<string | undefined> {
  const { facts, parsed, client } = context
  const act = askedWaiting(parsed.words)
  if (!act) return undefined
  const words = waitingWords[parsed.language]
  const all = await facts.waitingForClients(client?.id)
  const found = all.filter(({ kind }) => act === 'anything' || actOf[kind] === act)
  if (found.length === 0) return words.nothing(clientLink(client), act)
  const line = (one: WaitingFact) =>
    `- ${linkOf(one)}${act === 'anything' ? ` ${words.acts[actOf[one.kind]]}` : ''}${client ? '' : `, ${linkTo.client(one.clientId, one.clientName)}`}, ${words.days(one.days)}`
  return [words.head(clientLink(client), act, found.length), '', ...limitedLines(context, found, 12, line)].join('\n')
}

const actOf: Record<WaitingFact['kind'], WaitingAct> = {
  quote: 'answer',
  contract: 'sign',
  signature: 'sign',
  invoice: 'pay',
  file: 'send',
}

const linkOf = ({ kind, id, title }: WaitingFact) => (kind === 'file' ? stripMarkdown(title) : linkTo[kind](id, title))
