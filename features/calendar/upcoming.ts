/** How far ahead "upcoming" looks. */
export const upcomingDays = 7

export type Window = { from: Date; until: Date }

/** The seven days that begin now. */
export const upcomingFrom = (now: Date): Window => ({
  from: now,
  until: new Date(now.getTime() + upcomingDays * 86_400_000),
})
