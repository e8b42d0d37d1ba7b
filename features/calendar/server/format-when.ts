/** 'Thursday, Mar 5 at 3:00 PM' */
export function formatWhen(start: Date, allDay: boolean, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(start)
  const day = part({ weekday: 'long', month: 'short', day: 'numeric' })
  return allDay ? `${day}, all day` : `${day} at ${part({ hour: 'numeric', minute: '2-digit' })}`
}
