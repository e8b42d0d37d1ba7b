import { anyOf, type Term, wholeWords, wordStarts } from '#core/word-pattern'
import { accountTroubleWords } from './importance-words/account-trouble'
import { agreementWords } from './importance-words/agreement'
import { coldSellingStarts, coldSellingWords } from './importance-words/cold-selling'
import { customerNoticeWords } from './importance-words/customer-notice'
import { deadlineDates, deadlineWords, spanishDeadlineDates } from './importance-words/deadline'
import { decisionWords } from './importance-words/decision'
import { meetingWords } from './importance-words/meeting'
import { moneyAmount, moneyWords } from './importance-words/money'
import { newWorkWords } from './importance-words/new-work'
import { newsletterWords } from './importance-words/newsletter'
import { noActionWords } from './importance-words/no-action'
import { ownBookingWords } from './importance-words/own-booking'
import { promotionStarts, promotionWords } from './importance-words/promotion'
import { receiptWords } from './importance-words/receipt'
import { requestQuestions, requestWords } from './importance-words/request'
import { scamWords } from './importance-words/scam'
import { socialWords } from './importance-words/social'
import { thanksWords } from './importance-words/thanks'
import { troubleWords } from './importance-words/trouble'
import { urgencyWords } from './importance-words/urgency'

const pattern = (...sources: string[]) => new RegExp(sources.join('|'), 'g')
const words = (terms: readonly Term[]) => pattern(wholeWords(terms))

const before = '(?:by|before|until|no later than|due(?: (?:on|by))?) (?:the )?'
const beforeInSpanish = '(?:antes|para) (?:del?|el|de las?) ?'

/**
 * What mails say, in English and Spanish, that makes them matter or not: one pattern a signal. The text must be in lower
 * case and without accents.
 */
export const importancePatterns = {
  request: pattern(wholeWords(requestWords), `¿?${wholeWords(requestQuestions)}`),
  deadline: pattern(
    wholeWords(deadlineWords),
    `\\b${before}(?:${anyOf(deadlineDates)})`,
    `\\b${beforeInSpanish}(?:${anyOf(spanishDeadlineDates)})`,
  ),
  decision: words(decisionWords),
  urgency: words(urgencyWords),
  trouble: words(troubleWords),
  money: pattern(moneyAmount.source, wholeWords(moneyWords)),
  agreement: words(agreementWords),
  newWork: words(newWorkWords),
  meeting: pattern(`(?<!(?:great|nice|good|lovely|for) )${wholeWords(meetingWords)}`),
  accountTrouble: words(accountTroubleWords),
  promotion: pattern(wordStarts(promotionStarts), wholeWords(promotionWords)),
  newsletter: words(newsletterWords),
  receipt: words(receiptWords),
  social: words(socialWords),
  coldSelling: pattern(wordStarts(coldSellingStarts), wholeWords(coldSellingWords)),
  scam: words(scamWords),
  noAction: words(noActionWords),
  thanks: new RegExp(`^\\W*(?:${anyOf(thanksWords)})\\b`, 'g'),
  customerNotice: words(customerNoticeWords),
  ownBooking: words(ownBookingWords),
} as const

export type PatternSignal = keyof typeof importancePatterns
