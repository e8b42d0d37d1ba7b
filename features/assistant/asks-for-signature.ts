import { stripAccents } from '#core/strip-accents'

const politeness = '(?:(?:please|can you|could you|i want you to|por favor|puedes|podrias)[ ,]+)*'

const orders = [
  '(?:ask|get|invite) .+ to sign',
  '(?:have|let|make) .+ sign',
  '(?:ask|request|get) .*signatures?',
  '(?:send|mail) .+ (?:for signature|to sign|for signing|to be signed)',
  '(?:pide(?:le)?|pedir(?:le)?|solicita(?:le)?|haz) .*(?:firm[ea]n?|firmas?|firmar)',
  '(?:envia(?:le)?|enviar(?:le)?|manda(?:le)?|mandar(?:le)?) .*(?:(?:a|para) (?:firmar|firma|que (?:lo |la )?firme))',
]

const pattern = new RegExp(`^\\W*${politeness}(?:${orders.join('|')})\\b`)

/** Matches an instruction such as "Ask Rosa to sign the contract", not a question about signatures. */
export const asksForSignature = (question: string) => pattern.test(stripAccents(question).toLowerCase())
