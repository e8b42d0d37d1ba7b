export type Signal = keyof typeof startingWeights

/** What was learned from the owner's actions: added to the starting weights, by signal or by sender. */
export type WeightShifts = Record<string, number>

/**
 * Log odds: +1 makes a mail about 2.7 times likelier to matter. The names are stored with what was learned.
 * Fitted by scripts/fit-importance.ts on the 266 mails of `bench/mails/tuned` (seven tenths of the weight) and on 401 real mails
 * (three tenths; business against newsletters, jokes and spam), held near weights set by hand, which keep those of rare signals.
 */
export const startingWeights = {
  client: 0.7,
  writtenTo: 0.5,
  ownThread: 0.7,
  reply: 1.0,
  colleague: 1.6,
  person: 0.5,
  toMeAlone: 0.1,
  amongMany: -1.4,
  onlyCopied: -0.5,
  noRecipient: -0.1,
  question: 0.9,
  request: 0.6,
  deadline: 0.1,
  urgency: 0.6,
  trouble: 0.7,
  money: 0.1,
  agreement: 0.5,
  newWork: 0.7,
  meeting: 0.6,
  occasion: 0.6,
  decision: 0.6,
  greetsMe: 0.2,
  ownMatter: 0.8,
  markedUrgent: 0.3,
  accountTrouble: 3.2,
  bulk: -3.6,
  automatic: -1.3,
  autoReply: -2.6,
  promotion: -1.3,
  newsletter: -1.8,
  receipt: -1.8,
  social: -1.2,
  coldSelling: -2.0,
  scam: -2.5,
  strangeSender: -1.6,
  noAction: -0.5,
  thanksOnly: -2.1,
  shortAnswer: -0.9,
  passedOn: -0.4,
  manyLinks: -0.9,
  tellsOnly: -0.4,
  shouting: -0.5,
  randomMark: -1.5,
  nothingSaid: -0.2,
  invitation: 2.6,
  ownBooking: 1.4,
  customerNotice: 2.1,
} as const

/** The log odds of a mail without any signal. */
export const startingPoint = -0.6

export const senderKey = (email: string) => `from:${email}`
