export const trashDays = 30

/** What was thrown away before this moment is gone for good. */
export const trashEnds = (now: Date) => new Date(now.getTime() - trashDays * 86_400_000)
