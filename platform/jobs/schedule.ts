/** Whether a schedule in cron syntax is due in this minute. Only minutes and hours (UTC) count. */
export function isDue(cron: string, at: Date): boolean {
  const [minute = '*', hour = '*'] = cron.split(' ')
  return matches(minute, at.getUTCMinutes()) && matches(hour, at.getUTCHours())
}

export const isEveryMinute = (cron: string) => cron.startsWith('* * ')

function matches(field: string, value: number): boolean {
  if (field === '*') return true
  return field.startsWith('*/') ? value % Number(field.slice(2)) === 0 : value === Number(field)
}
