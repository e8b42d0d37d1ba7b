export type Signal = keyof typeof startingWeights

/** What was learned from the owner's actions: added to the starting weights, by signal or by sender. */
export type WeightShifts = Record<string, number>

/**
 * Log odds: +1 makes a mail about 2.7 times likelier to matter. The names are stored with what was learned.
 * Fitted by scripts/fit-importance.ts on `bench/mails/tuned` and on 401 real mails (business against newsletters, jokes and
 * spam), held near weights set by hand, which keep those of rare signals.
 */
export const startingWeights = {
  client: 0.7,
  writtenTo: 0.5,
  ownThread: 0.7,
  reply: 1.1,
  colleague: 1.5,
  person: 0.1,
  toMeAlone: 0.1,
  amongMany: -1.2,
  onlyCopied: -0.5,
  noRecipient: -0.1,
  question: 0.7,
  request: 0.8,
  deadline: 0.1,
  urgency: 0.6,
  trouble: 0.1,
  money: 0.1,
  agreement: 0.3,
  newWork: 0.6,
  meeting: 0.7,
  markedUrgent: 0.3,
  accountTrouble: 3.0,
  bulk: -3.5,
  automatic: -1.4,
  autoReply: -2.6,
  promotion: -1.3,
  newsletter: -1.7,
  receipt: -1.7,
  social: -1.2,
  coldSelling: -1.9,
  scam: -2.4,
  strangeSender: -1.5,
  noAction: -0.4,
  thanksOnly: -1.9,
  tellsOnly: -0.1,
  shouting: -0.5,
  randomMark: -1.5,
  nothingSaid: -0.3,
  invitation: 2.6,
  ownBooking: 1.4,
  customerNotice: 2.1,
} as const

/** The log odds of a mail without any signal. */
export const startingPoint = -0.3

export const senderKey = (email: string) => `from:${email}`
