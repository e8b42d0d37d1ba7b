import { type SenderHistory, signalsOf } from './importance-signals'
import { type Signal, senderKey, startingPoint, startingWeights, type WeightShifts } from './importance-weights'
import { domainOf, isFreeMail, type NormalizedMail, normalizeMail, type RawMail } from './normalized-mail'

export type Reason = { signal: Signal; weight: number; quote: string; text: string }
export type ImportanceScore = { score: number; reasons: Reason[] }

export function importanceScore(raw: RawMail, history: SenderHistory = {}, shifts: WeightShifts = {}): ImportanceScore {
  const mail = normalizeMail(raw)
  const reasons = signalsOf(mail, history).map(({ signal, times, quote }) => {
    const weight = (startingWeights[signal] + (shifts[signal] ?? 0)) * times
    return { signal, weight, quote, text: `${signalLabels[signal]}: “${quote}”` }
  })
  const fromSender = (shifts[senderKey(mail.from.email)] ?? 0) + (shifts[domainKey(mail.from)] ?? 0)
  const sum = reasons.reduce((total, { weight }) => total + weight, startingPoint + fromSender)
  return {
    score: Math.round((1 / (1 + Math.exp(-sum))) * 1000) / 1000,
    reasons: reasons.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight)),
  }
}

const domainKey = (from: NormalizedMail['from']) => (isFreeMail(from) ? '' : `at:${domainOf(from)}`)

const signalLabels: Record<Signal, string> = {
  client: 'From a client',
  writtenTo: 'You have written to this sender',
  ownThread: 'Answers a thread you wrote in',
  reply: 'Answers an earlier mail',
  colleague: 'From your own company',
  person: 'Written by a person',
  toMeAlone: 'Addressed to you directly',
  amongMany: 'Addressed to many',
  onlyCopied: 'You are only copied',
  noRecipient: 'Addressed to nobody',
  question: 'Asks',
  request: 'Requests something',
  deadline: 'Names a deadline',
  urgency: 'Says it is urgent',
  trouble: 'Reports trouble',
  money: 'Speaks of money',
  agreement: 'Speaks of an agreement or the authorities',
  newWork: 'Speaks of new work',
  meeting: 'Speaks of meeting',
  occasion: 'Names a day and a time',
  decision: 'Tells a decision',
  greetsMe: 'Greets you by name',
  ownMatter: 'A person writes about a matter of their own',
  markedUrgent: 'Marked by its sender',
  accountTrouble: 'Something of yours needs attention',
  bulk: 'Sent to a list',
  automatic: 'Sent by a machine',
  autoReply: 'An automatic answer',
  promotion: 'Promotes',
  newsletter: 'Reads like a newsletter',
  receipt: 'Reads like a receipt or notice',
  social: 'A social network’s notice',
  coldSelling: 'Reads like selling by a stranger',
  scam: 'Reads like a scam',
  strangeSender: 'The sender looks forged',
  noAction: 'Says that nothing is asked',
  tellsOnly: 'Tells, and asks for nothing',
  thanksOnly: 'Only says thanks',
  shortAnswer: 'A short answer that asks for nothing',
  passedOn: 'Passed on without a question',
  manyLinks: 'Full of links',
  shouting: 'Shouts',
  randomMark: 'Marked as one of many copies',
  nothingSaid: 'Says almost nothing',
  invitation: 'Invites',
  ownBooking: 'About an appointment of yours',
  customerNotice: 'Somebody wants something of you',
}
