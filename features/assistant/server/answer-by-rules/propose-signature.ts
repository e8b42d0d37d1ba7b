import { dayIn } from '#core/days'
import { stripAccents } from '#core/strip-accents'
import { linkTo } from '../../answer-format'
import { answerWords } from '../../answer-words'
import { asksForSignature } from '../../asks-for-signature'
import type { HistoryMessage } from '../../conversation'
import type { ProposalContent } from '../../proposal'
import { parseQuestion } from '../../question'
import type { ContractFact } from '../facts'
import { type AnswerContext, type AssistantContext, clientLink, limitedLines } from './answer-context'
import { mentionedClients } from './client-names'
import { contractLine } from './contracts'

type SignatureProposal = { kind: 'ask-signature'; content: ProposalContent<'ask-signature'> }

/** Undefined where no signature is asked for, or the question does not say whose. */
export async function proposeSignature(
  question: string,
  history: HistoryMessage[],
  assistantContext: AssistantContext,
): Promise<{ response: string; proposed: SignatureProposal[] } | undefined> {
  if (!asksForSignature(question)) return undefined
  const [client, ...others] = await mentionedClients(assistantContext.facts, question, history)
  if (!client || others.length > 0) return undefined
  const parsed = parseQuestion(question)
  const t = answerWords[parsed.language]
  const today = dayIn(assistantContext.timeZone, assistantContext.now)
  const context: AnswerContext = { ...assistantContext, question, parsed, t, client, today }
  const name = clientLink(client) ?? ''
  const unsigned = (await assistantContext.facts.contractsOf(client.id)).filter(
    ({ state }) => state === 'draft' || state === 'sent',
  )
  const [contract, ...more] = meantContracts(unsigned, question)
  if (!contract) return { response: t.contracts.noneToSign(name), proposed: [] }
  if (more.length > 0) {
    const lines = limitedLines(context, [contract, ...more], 12, (one) => contractLine(context, one))
    return { response: [t.contracts.whichToSign(name), '', ...lines].join('\n'), proposed: [] }
  }
  return {
    response: t.contracts.signatureProposed(name, linkTo.contract(contract.id, contract.title)),
    proposed: [
      { kind: 'ask-signature', content: { contractId: contract.id, name: client.name, email: client.email ?? '' } },
    ],
  }
}

/** The contracts whose title is in the question; otherwise all. */
function meantContracts(contracts: ContractFact[], question: string): ContractFact[] {
  const key = (text: string) => stripAccents(text).toLowerCase()
  const named = contracts.filter(({ title }) => key(question).includes(key(title)))
  return named.length > 0 ? named : contracts
}
