export type Signal = keyof typeof startingWeights

/** What was learned from the owner's actions: added to the starting weights, by signal or by sender. */
export type WeightShifts = Record<string, number>

/** Log odds: +1 makes a mail about 2.7 times likelier to matter. The names are stored with what was learned. */
export const startingWeights = {
  client: 0.7,
  writtenTo: 0.5,
  ownThread: 0.7,
  reply: 0.7,
  colleague: 0.6,
  person: 0.6,
  toMeAlone: 0.3,
  amongMany: -1.1,
  onlyCopied: -0.5,
  question: 0.6,
  request: 0.9,
  deadline: 0.7,
  urgency: 0.6,
  trouble: 0.7,
  money: 0.5,
  agreement: 0.4,
  newWork: 0.8,
  meeting: 0.4,
  markedUrgent: 0.3,
  accountTrouble: 2.8,
  bulk: -2.6,
  automatic: -1.3,
  autoReply: -2.6,
  promotion: -0.9,
  newsletter: -0.8,
  receipt: -0.9,
  social: -1.2,
  coldSelling: -1.3,
  scam: -1.2,
  strangeSender: -1.0,
  noAction: -0.9,
  thanksOnly: -1.5,
  tellsOnly: -0.5,
  shouting: -0.6,
  nothingSaid: -0.8,
  invitation: 2.6,
  ownBooking: 1.4,
  customerNotice: 1.9,
} as const

/** The log odds of a mail without any signal. */
export const startingPoint = -0.9

export const senderKey = (email: string) => `from:${email}`
