import { day } from '#core/durations'

export const trashDays = 30

/** Documents trashed before this time are deleted permanently. */
export const trashCutoff = (now: Date) => new Date(now.getTime() - trashDays * day)
