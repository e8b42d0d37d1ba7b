import { stripAccents } from '#core/strip-accents'
import { anyOf } from '#core/word-pattern'

const promiseWords = new RegExp(
  anyOf([
    /\b(?:i|we)(?:'|’)ll\b(?! (?:be (?:away|off|out|there|late)|need|see you|have to|assume|miss))/,
    /\b(?:i|we) will\b(?! (?:be (?:away|off|out|there|late)|need|see you|have to|assume|miss))/,
    /\b(?:i|we)(?:'|’)?(?: a|’?m|'?m|'?re|’?re|m) going to\b/,
    /\b(?:i|we) promise\b/,
    /\byou(?:'|’)?(?: wi)?ll (?:get|have|hear|receive)\b/,
    /\b(?:te|os|le|les) (?:aviso|confirmo|devuelvo|doy|envio|escribo|hago|llamo|mando|paso|preparo|respondo|llevo)\b/,
    /\b(?:te|os|le|les) (?:\w{3,}(?:are|aremos|ere|eremos|ire|iremos))\b/,
    /\b(?:voy|vamos) a\b(?! estar)/,
    /\b(?:tendra[s]?|tendreis|recibira[s]?|recibireis)\b/,
    /\b(?:enviare|mandare|preparare|terminare|confirmare|avisare|revisare|prometo|prometemos)\b/,
  ]),
)

/** The sentences of a mail in which its writer says what they will do. */
export function promisesIn(text: string): string[] {
  const sentences = text.match(/[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]?/g) ?? []
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => !/^[¿]|\?$/.test(sentence) && promiseWords.test(stripAccents(sentence).toLowerCase()))
}

/** Whose promises a question asks for, in lower case without accents; those about a topic are searched for instead. */
export function promisesAskedFor(words: string): 'mine' | 'theirs' | undefined {
  if (!/\bpromised?\b|\bpromet(?:i|io|imos|ieron|ido)\b/.test(words) || /\b(?:about|sobre)\b/.test(words))
    return undefined
  return /\b(?:i|we)\b.{0,20}\bpromised?\b|\bpromet(?:i|imos)\b|\b(?:he|hemos) prometido\b/.test(words)
    ? 'mine'
    : 'theirs'
}
