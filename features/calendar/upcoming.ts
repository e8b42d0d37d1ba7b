import { day } from '#core/durations'

export const upcomingDays = 7

export type Window = { from: Date; until: Date }

export const upcomingWindow = (now: Date): Window => ({
  from: now,
  until: new Date(now.getTime() + upcomingDays * day),
})
