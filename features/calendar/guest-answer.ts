import * as z from 'zod'

/** The words of iCalendar's PARTSTAT, as far as people answer them. */
export const guestAnswers = ['accepted', 'tentative', 'declined'] as const
export const GuestAnswer = z.enum(guestAnswers, 'Must be accepted, tentative or declined')
export type GuestAnswer = (typeof guestAnswers)[number]

/** By address in lower case; whoever has not answered is not in it. */
export type GuestAnswers = Record<string, GuestAnswer>

export const answerWords: Record<GuestAnswer, string> = {
  accepted: 'Accepted',
  tentative: 'Maybe',
  declined: 'Declined',
}

export const isSameAnswers = (one: GuestAnswers = {}, other: GuestAnswers = {}): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([address, answer]) => other[address] === answer)
