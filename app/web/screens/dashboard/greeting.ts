export function greeting(name: string | undefined, hour: number): string {
  const words = wordsAt(hour)
  const firstName = name?.trim().split(/\s+/)[0]
  return firstName ? `${words}, ${firstName}` : words
}

function wordsAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** From 0 to 23. */
export function hourIn(timeZone: string, instant: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))
}
