/** Limits of a calendar file. */
export const calendarLimits = { bytes: 10 * 1024 * 1024, events: 25_000 }

export const tooLargeMessage = 'This calendar is larger than 10 MB. Export a shorter period, and import that.'
