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
  reply: 1.3,
  colleague: 1.3,
  person: 0.1,
  toMeAlone: 0.1,
  amongMany: -1.1,
  onlyCopied: -0.5,
  noRecipient: -0.1,
  question: 0.6,
  request: 0.8,
  deadline: 0.1,
  urgency: 0.6,
  trouble: 0.3,
  money: 0.1,
  agreement: 0.4,
  newWork: 0.7,
  meeting: 0.8,
  markedUrgent: 0.3,
  accountTrouble: 2.9,
  bulk: -3.1,
  automatic: -1.3,
  autoReply: -2.6,
  promotion: -1.1,
  newsletter: -1.3,
  receipt: -1.4,
  social: -1.2,
  coldSelling: -1.7,
  scam: -1.9,
  strangeSender: -1.3,
  noAction: -0.6,
  thanksOnly: -1.6,
  tellsOnly: -0.1,
  shouting: -0.5,
  randomMark: -1.5,
  nothingSaid: -0.5,
  invitation: 2.6,
  ownBooking: 1.4,
  customerNotice: 2.0,
} as const

/** The log odds of a mail without any signal. */
export const startingPoint = -0.4

export const senderKey = (email: string) => `from:${email}`
