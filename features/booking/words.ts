import type { Language } from './booking'
import { wordsEn } from './words-en'
import { wordsEs } from './words-es'

/** All texts that guests read, on the pages and in mails. */
export type Words = {
  locale: string
  bookWith: (owner: string) => string
  chooseKind: string
  nothingToBook: string
  minutes: (count: number) => string
  length: string
  video: string
  phone: string
  address: string
  ask: string
  chooseDay: string
  previousMonth: string
  nextMonth: string
  freeTimes: (count: number) => string
  noTimes: string
  noTimesThisMonth: string
  firstFree: string
  timesOn: (day: string) => string
  timeZone: string
  showInZone: string
  yourDetails: string
  name: string
  email: string
  place: string
  placeHint: Record<'video' | 'phone' | 'address' | 'ask', string>
  optional: string
  leaveEmpty: string
  book: string
  requestTime: string
  price: (price: string) => string
  deposit: (deposit: string) => string
  bookAndPay: (due: string) => string
  heldFor: string
  held: string
  heldUntil: (time: string) => string
  pay: (due: string) => string
  payProblem: string
  beingPaid: string
  paid: string
  notPaidInTime: string
  paidTooLate: string
  yourInvoice: string
  bookWithMe: string
  back: string
  otherTime: string
  taken: string
  takenNext: string
  cannotBeBooked: string
  tooFast: string
  tooMany: string
  nameMissing: string
  emailWrong: string
  answerMissing: string
  booked: string
  requested: string
  cancelled: string
  declined: string
  over: string
  when: string
  where: string
  mailedTo: (address: string) => string
  notMailed: string
  addToCalendar: string
  move: string
  cancel: string
  reallyCancel: string
  keepIt: string
  alreadyCancelled: string
  alreadyOver: string
  noLongerOffered: string
  chooseNewTime: string
  moveTo: (when: string) => string
  movedTo: string
  bookAgain: string
  notFound: string
  notFoundText: string
  otherLanguage: string
  mail: {
    confirmed: (meeting: string, owner: string) => { subject: string; text: string }
    requested: (meeting: string, owner: string) => { subject: string; text: string }
    moved: (meeting: string, owner: string) => { subject: string; text: string }
    cancelled: (meeting: string, owner: string) => { subject: string; text: string }
    declined: (meeting: string, owner: string) => { subject: string; text: string }
    reminder: (meeting: string, owner: string) => { subject: string; text: string }
    followUp: (meeting: string, owner: string) => { subject: string; text: string }
    hello: (name: string) => string
    changeIt: string
    newTime: string
  }
}

export const wordsIn = (language: Language): Words => (language === 'es' ? wordsEs : wordsEn)
